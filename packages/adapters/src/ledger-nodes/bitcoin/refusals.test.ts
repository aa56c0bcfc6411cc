import { expect, test } from 'vitest';

import { refusalIn } from './refusals.ts';

test.each([
  ['txn-already-in-mempool', 'AlreadyKnown'],
  ['txn-already-known', 'AlreadyKnown'],
  ['Transaction already in block chain', 'AlreadyKnown'],
  ['Transaction outputs already in utxo set', 'AlreadyKnown'],
  ['txn-same-nonwitness-data-in-mempool', 'AlreadyKnown'],
  ['bad-txns-inputs-missingorspent', 'InputsGone'],
  ['missing-inputs', 'InputsGone'],
  ['Missing inputs', 'InputsGone'],
  ['txn-mempool-conflict', 'NotYet'],
  ['too-long-mempool-chain, too many unconfirmed ancestors [limit: 25]', 'NotYet'],
  ['too many potential replacements, rejecting replacement', 'NotYet'],
  ['replacement-adds-unconfirmed', 'NotYet'],
  ['mempool full', 'NotYet'],
  ['bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth 3', 'NotYet'],
  ['non-BIP68-final', 'NotYet'],
  ['non-final', 'NotYet'],
  ['bad-txns-in-belowout, value in (0.1) < value out (0.2)', 'InsufficientFunds'],
  ['insufficient fee, rejecting replacement', 'FeeTooLow'],
  ['min relay fee not met, 55 < 110', 'FeeTooLow'],
  ['mempool min fee not met, 110 < 500', 'FeeTooLow'],
  ['mandatory-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation)', 'InvalidSignature'],
  ['non-mandatory-script-verify-flag (Witness program hash mismatch)', 'InvalidSignature'],
  ['bad-witness-nonstandard', 'InvalidSignature'],
  ['TX decode failed. Make sure the tx has at least one input.', 'Malformed'],
  ['dust', 'Rejected'],
  // Bitcoin Core 0.14, and Dogecoin Core.
  ['64: dust', 'Rejected'],
  ['66: min relay fee not met', 'FeeTooLow'],
  ['16: mandatory-script-verify-flag-failed (Signature must be zero)', 'InvalidSignature'],
  ['257: txn-already-known', 'AlreadyKnown'],
  ['18: txn-mempool-conflict', 'NotYet'],
  // Dash Core.
  ['tx-txlock-conflict', 'NotYet'],
  ['scriptpubkey', 'Rejected'],
  ['bad-txns-vin-empty', 'Rejected'],
  ['Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)', 'Rejected'],
])('%s is %s', (message, reason) => expect(refusalIn(message)).toBe(reason));

test('what nobody here knows may have been taken, and is sent again', () => {
  for (const message of ['Internal error', 'Loading block index…', 'Verifying blocks…', 'Rewinding blocks...', '', 'Unbekannt'])
    expect(refusalIn(message)).toBe('Unreachable');
});
