import { expect, test } from 'vitest';

import { refusalIn } from './refusals.ts';

test.each([
  ['already known', 'AlreadyKnown'],
  ['Known transaction', 'AlreadyKnown'],
  ['transaction already imported', 'AlreadyKnown'],
  ['AlreadyKnown', 'AlreadyKnown'],
  ['nonce too low: next nonce 4, tx nonce 3', 'NonceUsed'],
  ['Nonce too low', 'NonceUsed'],
  ['OldNonce', 'NonceUsed'],
  ['nonce too high', 'NotYet'],
  ['NonceGap', 'NotYet'],
  ['Transaction nonce is too distant from current sender nonce', 'NotYet'],
  ['txpool is full', 'NotYet'],
  ['in-flight transaction limit reached for delegated accounts', 'NotYet'],
  ['future transaction tries to replace pending', 'NotYet'],
  ['insufficient funds for gas * price + value: balance 0, tx cost 21000, overshot 21000', 'InsufficientFunds'],
  ['Upfront cost exceeds account balance', 'InsufficientFunds'],
  ['InsufficientFunds, Account balance: 0, cumulative cost: 1', 'InsufficientFunds'],
  ['replacement transaction underpriced', 'FeeTooLow'],
  ['transaction underpriced: gas tip cap 0, minimum needed 1', 'FeeTooLow'],
  ['max fee per gas less than block base fee: address 0x0, maxFeePerGas: 1, baseFee: 7', 'FeeTooLow'],
  ['FeeTooLowToCompete', 'FeeTooLow'],
  ['ReplacementNotAllowed', 'FeeTooLow'],
  ['could not replace existing tx', 'FeeTooLow'],
  ['Gas price below configured minimum gas price', 'FeeTooLow'],
  ['invalid chain id for signer: have 1 want 31337', 'InvalidSignature'],
  ['Wrong chainId', 'InvalidSignature'],
  ['invalid sender', 'InvalidSignature'],
  ['only replay-protected (EIP-155) transactions allowed over RPC', 'InvalidSignature'],
  ['rlp: expected input list for types.LegacyTx', 'Malformed'],
  ['typed transaction too short', 'Malformed'],
  ['transaction type not supported', 'Malformed'],
  ['Failed to decode transaction', 'Malformed'],
  ['intrinsic gas too low: gas 20999, minimum needed 21000', 'Rejected'],
  ['exceeds block gas limit', 'Rejected'],
  ['max priority fee per gas higher than max fee per gas', 'Rejected'],
  ['oversized data: transaction size 200000, limit 131072', 'Rejected'],
])('%s is %s', (message, reason) => expect(refusalIn(message)).toBe(reason));

test('what nobody here knows may have been taken, and is sent again', () => {
  for (const message of ['Internal error', 'header not found', '', 'Der Dienst ist nicht verfügbar'])
    expect(refusalIn(message)).toBe('Unreachable');
});
