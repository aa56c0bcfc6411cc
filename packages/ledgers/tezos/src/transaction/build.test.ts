import { fromHex, type JsonObject } from '@countersign/kernel';
import type { BuildInput, FeeLevel } from '@countersign/ledger-port';
import type { TezosOperation } from '@countersign/model';
import { expect, test } from 'vitest';

import { encodeText } from '../bytes/base58.ts';
import { tezos } from '../index.ts';
import { chainOf } from '../testing/chain-state.ts';
import { tezosLedger } from '../testing/ledgers.ts';
import { testKey } from '../testing/wallet.ts';
import { chainStateToJson, type TezosAccountState, type TezosChainState } from './chain-state.ts';
import { operationFromJson } from './unsigned.ts';

const ledger = tezosLedger('NetXZd8x8i1NL5H');
const [sender, other] = [testKey(1), testKey(2)];
const contract = encodeText('KT1', new Uint8Array(20).fill(5));
const account: TezosAccountState = { balance: '100000000', counter: '41', isRevealed: true };
const payment = {
  type: 'Transaction',
  destination: { type: 'Address', address: other.address },
  amount: '5',
} as const satisfies TezosOperation;
const call = (value?: string): TezosOperation => ({
  type: 'Transaction',
  destination: { type: 'Address', address: contract },
  amount: '0',
  ...(value !== undefined && { contractParameters: { type: 'Raw', value } }),
});

function stateOf(own: Partial<TezosAccountState> = {}, over: Partial<TezosChainState> = {}) {
  const accounts = {
    [sender.address]: { ...account, ...own },
    [other.address]: account,
    [contract]: { balance: '0', counter: '0', isRevealed: false },
  };
  return chainStateToJson(chainOf(accounts, over));
}

function build(operation: TezosOperation, chainState = stateOf(), over: Partial<BuildInput> = {}, priority: FeeLevel = 'Low') {
  return tezos.transaction.build({
    ledger,
    order: { parameters: { type: 'Tezos', operation, feeStrategy: { type: 'Priority', priority } }, assets: {} },
    sender: [sender],
    chainState,
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
    ...over,
  });
}

function built(...given: Parameters<typeof build>) {
  const result = build(...given);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const hintOf = (result: ReturnType<typeof build>) => (result.ok ? 'built' : result.error.hint);

test('the fee is what a baker asks for at least: 100 mutez, a tenth for each unit of gas, one for each byte with the signature', () => {
  const [low, medium, high] = (['Low', 'Medium', 'High'] as const).map((priority) => built(payment, stateOf(), {}, priority));
  const read = low && operationFromJson(low.unsigned);
  const bytes = BigInt((read?.forged.length ?? 0) + 64);
  expect(low?.fee).toBe(100n + 2_000n / 10n + bytes);
  expect(low?.estimate).toEqual({ minimum: low?.fee });
  expect([medium?.fee, high?.fee].map((fee) => fee && (fee * 10n) / (low?.fee ?? 1n))).toEqual([15n, 30n]);
});

test('orders of an account have counters one after the other, and none that waits or is reserved', () => {
  expect(built(payment).resources).toEqual([`${sender.address}:42`]);
  const reserved = { reservedResources: [`${sender.address}:42`, `${sender.address}:43`] };
  expect(built(payment, stateOf(), reserved)).toMatchObject({
    resources: [`${sender.address}:44`],
    follows: `${sender.address}:43`,
  });
  expect(built(payment, stateOf({ queued: ['42'] })).resources).toEqual([`${sender.address}:43`]);
});

test('a key is revealed by what is first of its account, and what follows that does not have to', () => {
  const hidden = stateOf({ isRevealed: false });
  expect(built(payment, hidden)).toMatchObject({
    resources: [`${sender.address}:42`, `${sender.address}:43`],
    preparations: [{ type: 'RevealKey', address: sender.address, cost: 0n }],
  });
  const reserved = { reservedResources: [`${sender.address}:42`, `${sender.address}:43`] };
  const queued = stateOf({ isRevealed: false, queued: ['42', '43'] });
  for (const following of [built(payment, hidden, reserved), built(payment, queued)]) {
    expect(following).toMatchObject({ resources: [`${sender.address}:44`], follows: `${sender.address}:43` });
    expect(following).not.toHaveProperty('preparations');
    expect(tezos.transaction.place(following, hidden)).toBe('Ahead');
    expect(tezos.transaction.place(following, stateOf({ counter: '43' }))).toBe('Next');
    // The first one failed, and with it what it revealed: nothing without that is taken any more.
    expect(tezos.transaction.place(following, stateOf({ counter: '43', isRevealed: false }))).toBe('Gone');
    expect(hintOf(build(payment, stateOf({ counter: '43', isRevealed: false }), { replaces: following }))).toBe(
      'TransactionNotEligibleForReplacement',
    );
    expect(built(payment, hidden, { replaces: following }).resources).toEqual(following.resources);
  }
  expect(hintOf(build({ type: 'Reveal' }, hidden, reserved))).toBe('AccountNotReadyOnLedger');
  // One counter is free and the next one is not: there is no place for both.
  expect(hintOf(build(payment, hidden, { reservedResources: [`${sender.address}:43`] }))).toBe('AccountNotReadyOnLedger');
  // What others hold that is used up already, or of another account, is nothing to wait for.
  const past = { reservedResources: [`${sender.address}:41`, `${other.address}:42`] };
  expect(hintOf(build(payment, hidden, past))).toBe('built');
});

test('what was to be replaced together with a reveal is not, once the key was revealed', () => {
  const replaces = built(payment, stateOf({ isRevealed: false }));
  expect(hintOf(build(payment, stateOf({ counter: '43' }), { replaces }))).toBe('TransactionNotEligibleForReplacement');
  const again = built(payment, stateOf({ isRevealed: false }), { replaces });
  expect(again.resources).toEqual(replaces.resources);
  expect(again.fee * 100n).toBeGreaterThanOrEqual(replaces.fee * 105n);
});

test('a built operation is the next one, comes later, or is too late', () => {
  const first = built(payment);
  const second = built(payment, stateOf(), { reservedResources: first.resources });
  const places = (state: ReturnType<typeof stateOf>) => [first, second].map((one) => tezos.transaction.place(one, state));
  expect(places(stateOf())).toEqual(['Next', 'Ahead']);
  expect(places(stateOf({ queued: ['42'] }))).toEqual(['Gone', 'Next']);
  expect(places(stateOf({ counter: '42' }))).toEqual(['Gone', 'Next']);
  expect(places(stateOf({}, { level: 1_588 }))).toEqual(['Next', 'Ahead']);
  expect(places(stateOf({}, { level: 1_589 }))).toEqual(['Gone', 'Gone']);
});

test('a call is built by what a node says that it uses, and may burn no more', () => {
  const built10 = built(call(), stateOf({}, { estimate: { gas: '1000', storage: '10' } }));
  const [content] = built10.unsigned['contents'] as readonly Record<string, string>[];
  expect([content?.['gas_limit'], content?.['storage_limit']]).toEqual(['1300', '42']);
  // What it may burn counts as its fee.
  expect(built10.fee).toBe(BigInt(content?.['fee'] ?? '') + 42n * 250n);
  const refused = (estimate?: TezosChainState['estimate']) =>
    hintOf(build(call(), stateOf({}, estimate === undefined ? {} : { estimate })));
  expect(refused()).toBe('TransactionEstimationFailure');
  expect(refused({ failure: 'it fails' })).toBe('TransactionEstimationFailure');
  expect(refused({ gas: '1000000', storage: '0' })).toBe('TransactionEstimationFailure');
  expect(refused({ gas: '1000', storage: '60000' })).toBe('TransactionEstimationFailure');
});

test.each([
  '',
  '00',
  'zz',
  '000000000203',
  '00000000020b',
  '0000000002030b',
  'ff0474657374000000020006ff',
  'ff0764656661756c74000000020006',
])('bytes that are no call in its one form are refused: %s', (value) =>
  expect(tezos.transaction.validate({ ...orderOf(call(value)) }, ledger)).toMatchObject({ ok: false }),
);

function orderOf(operation: TezosOperation) {
  return { type: 'Tezos', operation, feeStrategy: { type: 'Priority', priority: 'Low' } } as const;
}

test('a chain that burns another amount for storage than is known here is built nothing on', () => {
  expect(hintOf(build(payment, stateOf({}, { costPerByte: '500' })))).toBe('TransientIssue');
});

test('who gets rights by a call of a token is a destination of the order, and its right is said', () => {
  const operator = other.address;
  const text = (value: string) => `01${value.length.toString(16).padStart(8, '0')}${Buffer.from(value).toString('hex')}`;
  const change = `05050707${text(sender.address)}0707${text(operator)}0000`;
  const list = `02${(change.length / 2).toString(16).padStart(8, '0')}${change}`;
  const name = Buffer.from('update_operators').toString('hex');
  const value = `ff10${name}${(list.length / 2).toString(16).padStart(8, '0')}${list}`;
  const described = tezos.transaction.describe(orderOf(call(value)));
  expect(described.rights).toMatchObject([{ type: 'Operator', holder: { address: operator } }]);
  expect(described.warnings.map(({ code }) => code)).toEqual(['ContractCall', 'UnlimitedAllowance']);
  const reached = tezos.transaction.destinations(orderOf(call(value)));
  expect(reached.map(({ destination }) => destination)).toEqual([
    { type: 'Address', address: contract },
    { type: 'Address', address: operator },
  ]);
});

test('a vault reads no operation that reveals another key, does more than one thing, or may use more than is built with', () => {
  const { unsigned } = built(payment, stateOf({ isRevealed: false }));
  const [reveal, paid] = unsigned['contents'] as readonly [JsonObject, JsonObject];
  const read = (...contents: readonly JsonObject[]) => tezos.transaction.readUnsigned({ ...unsigned, contents }, ledger).ok;
  expect(read(reveal, paid)).toBe(true);
  expect(read({ ...reveal, public_key: encodeText('edpk', fromHex(other.keys[0].publicKey)) }, paid)).toBe(false);
  expect(read(reveal, paid, { ...paid, counter: '44' })).toBe(false);
  expect(read(paid, { ...paid, counter: '44' })).toBe(false);
  expect(read(reveal, { ...paid, counter: '44' })).toBe(false);
  expect(read(reveal, { ...paid, storage_limit: '257' })).toBe(true);
  for (const changed of [{ storage_limit: '258' }, { storage_limit: '1' }, { gas_limit: '1040001' }, { source: other.address }])
    expect(read(reveal, { ...paid, ...changed })).toBe(false);
  expect(read({ ...reveal, storage_limit: '257' }, paid)).toBe(false);
});
