import { fromHex, toHex } from '@countersign/kernel';
import { ledgerWarning, ledgerWarningText, type LedgerWarningCode } from '@countersign/ledger-port';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { describe, expect, test } from 'vitest';

import example from '../../../../../vectors/ethereum/eip-155.json' with { type: 'json' };
import { writeCall, writeTransferCall } from '../contract/calls.ts';
import { alice, bob, contract, sampleLedger } from '../test-samples.ts';
import { decode } from './decode.ts';
import type { TransactionFields } from './fields.ts';
import { serialize, signingDigest } from './serialization.ts';

const fields: TransactionFields = {
  type: 2,
  chainId: 31_337n,
  nonce: 3n,
  maxPriorityFeePerGas: 1_500_000_000n,
  maxFeePerGas: 20_000_000_000n,
  gasLimit: 60_000n,
  to: contract,
  value: 0n,
  data: '',
  accessList: [],
};

function summary(changes: Partial<TransactionFields>) {
  const transaction = { ...fields, ...changes };
  const signed = secp256k1.sign(signingDigest(transaction), fromHex(alice.privateKey), { prehash: false, format: 'recovered' });
  const [r, s] = [signed.subarray(1, 33), signed.subarray(33)].map((bytes) => BigInt(`0x${toHex(bytes)}`));
  const raw = serialize(transaction, { r: r ?? 0n, s: s ?? 0n, yParity: signed[0] === 1 ? 1 : 0 });
  const decoded = decode(toHex(raw), sampleLedger);
  if (!decoded.ok) throw new Error(decoded.error);
  return decoded.value;
}

function call(signature: string, ...values: (string | bigint | boolean)[]): string {
  const [name = '', ...types] = signature.split(/[(),]/).filter((part) => part !== '');
  return writeCall({ name, inputs: types.map((type) => ({ name: '', type })) }, values);
}

test('a plain payment needs no warning', () => {
  const decoded = summary({ to: bob, value: 5n });
  expect(decoded).toMatchObject({ operation: 'Transfer', senders: [alice.address], sequence: '3', warnings: [] });
  expect(decoded.fee).toBe(60_000n * 20_000_000_000n);
  expect(decoded.details).toContainEqual({ label: 'Maximum fee per gas', value: '20 gwei' });
  expect(decoded.details).toContainEqual({ label: 'Maximum priority fee per gas', value: '1.5 gwei' });
  expect(decoded.details.find(({ label }) => label === 'Signature')?.value).toMatch(/^0x[0-9a-f]{128}(1b|1c)$/);
});

describe('warns of', () => {
  test.each<[string, Partial<TransactionFields>, string, RegExp, ...LedgerWarningCode[]]>([
    ['another network', { to: bob, value: 1n, chainId: 1n }, 'Transfer', /chain id 1, not 31337/, 'ForeignNetwork'],
    [
      'no network at all',
      { type: 0, chainId: undefined, to: bob, value: 1n, maxPriorityFeePerGas: fields.maxFeePerGas },
      'Transfer',
      /every network/,
      'Replayable',
    ],
    ['a new contract', { to: undefined, data: '6000' }, 'ContractCreation', /creates a contract/, 'ContractCreation'],
    ['an unreadable call', { data: '12345678' }, 'ContractCall', /nobody here can read/, 'UnknownCall'],
    [
      'an unlimited approval',
      { data: call('approve(address,uint256)', bob, 2n ** 256n - 1n) },
      'TokenApproval',
      /any amount/,
      'UnlimitedAllowance',
      'ContractCall',
    ],
    [
      'an approval of more than any token has',
      { data: call('approve(address,uint256)', bob, 2n ** 200n) },
      'TokenApproval',
      /any amount/,
      'UnlimitedAllowance',
      'ContractCall',
    ],
    ['an approval', { data: call('approve(address,uint256)', bob, 5n) }, 'TokenApproval', /up to 5/, 'Allowance', 'ContractCall'],
    [
      'an approval for all',
      { data: call('setApprovalForAll(address,bool)', bob, true) },
      'TokenApproval',
      /any amount/,
      'UnlimitedAllowance',
      'ContractCall',
    ],
    [
      'an ambiguous call',
      { data: call('transferFrom(address,address,uint256)', bob, alice.address, 5n) },
      'TokenTransfer',
      /unique tokens/,
      'MaybeTokenNumber',
      'ContractCall',
    ],
    [
      'tokens to their contract',
      { data: writeTransferCall(contract, 5n) },
      'TokenTransfer',
      /their own contract/,
      'TokensToContract',
      'ContractCall',
    ],
    [
      'coins with a call',
      { data: writeTransferCall(bob, 5n), value: 1n },
      'TokenTransfer',
      /coins along/,
      'CoinsWithCall',
      'ContractCall',
    ],
    ['burnt coins', { to: '0x0000000000000000000000000000000000000000', value: 1n }, 'Transfer', /lost forever/, 'Burns'],
    [
      'burnt tokens',
      { data: writeTransferCall('0x000000000000000000000000000000000000dEaD', 1n) },
      'TokenTransfer',
      /lost forever/,
      'Burns',
      'ContractCall',
    ],
  ])('%s', (_, changes, operation, warning, ...codes) => {
    const decoded = summary(changes);
    expect(decoded.operation).toBe(operation);
    expect(decoded.warnings.map(({ code }) => code)).toEqual(codes);
    expect(decoded.warnings[0] && ledgerWarningText(decoded.warnings[0])).toMatch(warning);
  });
  test('nothing but the call where an approval is taken back or a token sent', () => {
    expect(summary({ data: call('approve(address,uint256)', bob, 0n) }).warnings).toEqual([ledgerWarning('ContractCall')]);
    expect(summary({ data: call('setApprovalForAll(address,bool)', bob, false) }).warnings).toEqual([
      ledgerWarning('ContractCall'),
    ]);
    expect(summary({ data: writeTransferCall(bob, 1n) }).warnings).toEqual([ledgerWarning('ContractCall')]);
  });
});

test('unique tokens move one at a time', () => {
  const decoded = summary({ data: call('safeTransferFrom(address,address,uint256)', alice.address, bob, 9n) });
  expect(decoded.movements).toEqual([
    {
      index: 1,
      asset: { type: 'Token', standard: 'ERC721', identifier: `${contract}/9` },
      from: [alice.address],
      to: bob,
      amount: 1n,
      metadata: { type: 'Ethereum' },
    },
  ]);
});

test('an access list is shown', () => {
  const accessList = [{ address: bob, storageKeys: ['00'.repeat(32)] }];
  const { details } = summary({ type: 1, maxPriorityFeePerGas: fields.maxFeePerGas, to: bob, value: 1n, accessList });
  expect(details).toContainEqual({ label: 'Type', value: 'Access list (EIP-2930)' });
  expect(details).toContainEqual({ label: 'Access list', value: `${bob} (1)` });
});

test('what is for another network is still read', () => {
  const decoded = decode(example.signed, sampleLedger);
  expect(decoded.ok && decoded.value.senders).toEqual([example.sender]);
});
