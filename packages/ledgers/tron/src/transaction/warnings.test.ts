import { writeCall } from '@countersign/ledger-ethereum/calls';
import { fromHex, toHex } from '@countersign/kernel';
import { writeMembers, type WrittenMember } from '@countersign/ledger-port/protobuf';
import { expect, test } from 'vitest';

import { addressBytes, toCallAddress } from '../address.ts';
import { trc20 } from '../assets.ts';
import { tron } from '../index.ts';
import { tronLedger } from '../testing/ledgers.ts';
import { testKey } from '../testing/wallet.ts';
import { contractTypes, typeUrlOf } from './contract-types.ts';
import { withoutPrefixes } from './call-data.ts';
import { writeSigned } from './unsigned.ts';

const ledger = tronLedger();
const [owner, other, third] = [testKey(1).address, testKey(2).address, testKey(3).address];
const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const nobody = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const text = (one: string) => new TextEncoder().encode(one);
const place = (address: string) => ({ type: 'Address', address }) as const;

/** A transaction of a kind, signed by nobody. */
function signed(kind: keyof typeof contractTypes, value: Uint8Array, ...others: readonly WrittenMember[]): string {
  const any = writeMembers([1, text(typeUrlOf(contractTypes[kind]))], [2, value]);
  const members: readonly WrittenMember[] = [
    [1, fromHex('0102')],
    [4, fromHex('0909090909090909')],
    [8, 1_700_000_063_000n],
    [11, writeMembers([1, BigInt(kind)], [2, any])],
    ...others,
  ];
  const raw = writeMembers(...members.toSorted(([one], [another]) => one - another));
  return toHex(writeSigned(raw, new Uint8Array(65)));
}

function read(raw: string) {
  const decoded = tron.transaction.decode(raw, ledger);
  if (!decoded.ok) throw new Error('cannot be read');
  return decoded.value;
}

/** A call of a contract. */
function call(data: string, ...more: readonly WrittenMember[]): string {
  const members: readonly WrittenMember[] = [[1, addressBytes(owner)], [2, addressBytes(token)], [4, fromHex(data)], ...more];
  return signed(31, writeMembers(...members.toSorted(([one], [another]) => one - another)));
}

const address = (name: string) => ({ name, type: 'address' });
const number = (name: string) => ({ name, type: 'uint256' });
const transfer = { name: 'transfer', inputs: [address('to'), number('amount')] };
const approve = { name: 'approve', inputs: [address('spender'), number('amount')] };
const transferFrom = { name: 'transferFrom', inputs: [address('from'), address('to'), number('amount')] };
const transferOwnership = { name: 'transferOwnership', inputs: [address('newOwner')] };
const [atOther, atThird] = [toCallAddress(other), toCallAddress(third)];

test('an allowance is a right of its holder, whose address is one of this network', () => {
  const { rights, warnings, calls, movements } = read(call(writeCall(approve, [atOther, 2n ** 256n - 1n])));
  expect(rights).toEqual([{ type: 'Allowance', holder: place(other), asset: trc20(token), limit: 'Unlimited' }]);
  expect(warnings).toEqual([
    { code: 'UnlimitedAllowance', severity: 'danger', values: { holder: other } },
    { code: 'ContractCall', severity: 'caution' },
  ]);
  expect(calls).toEqual([
    {
      contract: place(token),
      function: {
        name: 'approve',
        arguments: [
          { name: 'spender', type: 'address', value: other },
          { name: 'amount', type: 'uint256', value: 2n ** 256n - 1n },
        ],
      },
    },
  ]);
  expect(movements).toEqual([]);
});

test('tokens of somebody else are moved from there', () => {
  const { movements, operation } = read(call(writeCall(transferFrom, [atOther, atThird, 7n])));
  expect(operation).toBe('TriggerSmartContract');
  expect(movements).toEqual([
    { index: 1, asset: trc20(token), from: [other], to: third, amount: 7n, metadata: { type: 'Tron' } },
  ]);
});

test('a plain payment of a token is that alone, and with anything besides a call', () => {
  const data = writeCall(transfer, [atOther, 7n]);
  expect(read(call(data))).toMatchObject({ operation: 'TRC20Transfer', calls: [], warnings: [] });
  for (const more of [call(`${data}00`), call(data, [3, 5n]), call(data, [5, 5n], [6, 1_000_001n])])
    expect(read(more)).toMatchObject({ operation: 'TriggerSmartContract', movements: expect.anything() });
  const codes = (raw: string) => read(raw).warnings.map(({ code }) => code);
  expect(codes(call(data, [3, 5n]))).toEqual(['CoinsWithCall', 'ContractCall']);
  expect(codes(call(data, [5, 5n], [6, 1_000_001n]))).toEqual(['ContractCall', 'UnknownOperation']);
});

test('control over a contract is handed over in the same words as on Ethereum', () => {
  const { warnings } = read(call(writeCall(transferOwnership, [atThird])));
  expect(warnings[0]).toEqual({ code: 'HandsOverControl', severity: 'danger', values: { holder: third } });
});

test.each([
  ['tokens to their own contract', call(writeCall(transfer, [toCallAddress(token), 7n])), 'TokensToContract'],
  ['tokens to nobody', call(writeCall(transfer, [toCallAddress(nobody), 7n])), 'Burns'],
  ['coins to nobody', signed(1, writeMembers([1, addressBytes(owner)], [2, addressBytes(nobody)], [3, 5n])), 'Burns'],
  ['no coins', signed(1, writeMembers([1, addressBytes(owner)], [2, addressBytes(other)])), 'UnknownOperation'],
  ['a call that nobody knows', call('12345678'), 'UnknownCall'],
  ['a call without data', call(''), 'ContractCall'],
  ['a new contract', signed(30, writeMembers([1, addressBytes(owner)], [2, fromHex('0a01')])), 'ContractCreation'],
  ['a vote', signed(4, writeMembers([1, addressBytes(owner)])), 'UnknownOperation'],
  ['what has no owner', signed(51, fromHex('2a00')), 'UnknownOperation'],
  [
    'much for energy',
    signed(1, writeMembers([1, addressBytes(owner)], [2, addressBytes(other)], [3, 5n]), [18, 100_000_001n]),
    'HigherNetworkFee',
  ],
])('%s: %#', (_, raw, code) => {
  expect(read(raw).warnings.map((warning) => warning.code)).toContain(code);
});

test('what stakes, lends, creates an account or gives it to other keys says so', () => {
  const freeze = read(signed(54, writeMembers([1, addressBytes(owner)], [2, 7n], [3, 1n])));
  expect(freeze.warnings).toEqual([{ code: 'FreezesCoins', severity: 'caution', values: { amount: '7' } }]);
  const loan = read(signed(57, writeMembers([1, addressBytes(owner)], [3, 8n], [4, addressBytes(other)])));
  expect(loan.warnings).toEqual([{ code: 'LendsResources', severity: 'danger', values: { amount: '8', address: other } }]);
  const account = read(signed(0, writeMembers([1, addressBytes(owner)], [2, addressBytes(third)])));
  expect(account.warnings).toEqual([{ code: 'CreatesAccount', severity: 'caution', values: { address: third } }]);
  const key = (one: string) => writeMembers([1, addressBytes(one)], [2, 1n]);
  const permission = (...keys: readonly string[]) =>
    writeMembers([3, text('owner')], [4, 1n], ...keys.map((one) => [7, key(one)] as const));
  const members: readonly WrittenMember[] = [
    [1, addressBytes(owner)],
    [2, permission(other)],
    [4, permission(other, third)],
  ];
  const change = read(signed(46, writeMembers(...members)));
  expect(change.warnings).toEqual([{ code: 'ChangesSigners', severity: 'danger' }]);
  expect(change.rights).toEqual([
    { type: 'Signer', holder: place(other) },
    { type: 'Signer', holder: place(third) },
  ]);
});

test('what is written along is a memo where it is text, and shown as bytes where it is not', () => {
  const payment = writeMembers([1, addressBytes(owner)], [2, addressBytes(other)], [3, 5n]);
  expect(read(signed(1, payment, [10, text('Rechnung für März')])).memos).toEqual(['Rechnung für März']);
  const bytes = read(signed(1, payment, [10, fromHex('ff00')]));
  expect(bytes.memos).toEqual([]);
  expect(bytes.details).toContainEqual({ label: 'Data in hexadecimal', value: 'ff00' });
});

test('the prefix of addresses is passed over in addresses alone: an amount of the same bytes stays one', () => {
  const prefixed = `${'0'.repeat(22)}41${atOther.slice(2)}`;
  const plain = `${'0'.repeat(24)}${atOther.slice(2)}`;
  expect(withoutPrefixes(`095ea7b3${prefixed}${prefixed}`)).toBe(`095ea7b3${plain}${prefixed}`);
  expect(withoutPrefixes(`12345678${prefixed}`)).toBe(`12345678${prefixed}`);
  expect(withoutPrefixes(`a9059cbb${prefixed.slice(0, 62)}`)).toBe(`a9059cbb${prefixed.slice(0, 62)}`);
  const { rights } = read(call(`095ea7b3${prefixed}${prefixed}`));
  expect(rights).toEqual([{ type: 'Allowance', holder: place(other), asset: trc20(token), limit: 'Unlimited' }]);
});

test('a token that moves something else than it was asked for deviates, and one that is silent may have', () => {
  const raw = call(writeCall(transfer, [atOther, 7n]));
  const { movements } = read(raw);
  const moved = (amount: bigint) => movements.map((one) => ({ ...one, amount }));
  const deviations = (seen: typeof movements) => tron.transaction.deviations({ raw, feePayer: owner, movements: seen });
  expect(deviations(movements)).toEqual([]);
  expect(deviations(moved(6n))).toEqual([{ asset: trc20(token), recipient: other, ordered: 7n, moved: 6n }]);
  expect(deviations([])).toEqual([{ asset: trc20(token), recipient: other, ordered: 7n }]);
});
