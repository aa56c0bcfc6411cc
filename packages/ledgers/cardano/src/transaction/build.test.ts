import { fromHex, isObject, toHex, type JsonObject } from '@countersign/kernel';
import type { BuildInput } from '@countersign/ledger-port';
import type { CardanoOutputParameters } from '@countersign/model';
import { expect, test } from 'vitest';

import { cardano } from '../index.ts';
import { chainOf, outputAt, protocol, readyStake } from '../testing/chain-state.ts';
import { cardanoLedger } from '../testing/ledgers.ts';
import { testKeys } from '../testing/wallet.ts';
import { leastInOutput } from '../costs.ts';
import { chainStateToJson, type UnspentOutput } from './chain-state.ts';
import { smallestOutput } from './settle.ts';
import { unsignedFromJson } from './unsigned.ts';
import { writeOutput } from './write-body.ts';

const ledger = cardanoLedger(42);
const [sender, other] = [testKeys(1, 2), testKeys(3, 4)];
const token = { policy: 'ab'.repeat(28), name: '746f6b656e', amount: '77' };

const pay = (amount: bigint, over: Partial<CardanoOutputParameters> = {}): CardanoOutputParameters => ({
  destination: { type: 'Address', address: other.address },
  amount: amount.toString(),
  ...over,
});

function inputOf(
  payments: readonly CardanoOutputParameters[],
  outputs: readonly UnspentOutput[],
  over: Partial<BuildInput> = {},
): BuildInput {
  return {
    ledger,
    order: {
      parameters: {
        type: 'Cardano',
        operation: { type: 'Transfer', outputs: [...payments] },
        feeStrategy: { type: 'Priority', priority: 'High' },
      },
      assets: {},
    },
    sender: [sender],
    changeAddress: sender.address,
    chainState: chainStateToJson(chainOf(outputs, { [sender.address]: readyStake })),
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
    ...over,
  };
}

function bodyOf(input: BuildInput) {
  const built = cardano.transaction.build(input);
  if (!built.ok) throw new Error(built.error.message);
  const read = unsignedFromJson(built.value.unsigned);
  if (read === undefined) throw new Error('not read');
  return { ...read.body, built: built.value };
}

function refusal(input: BuildInput) {
  const built = cardano.transaction.build(input);
  return built.ok ? undefined : built.error;
}

test('an output holds as much as the network asks for its bytes', () => {
  const amounts = (address: string, tokens: Parameters<typeof writeOutput>[0]['tokens'], amount: bigint) =>
    leastInOutput(writeOutput({ address, amount, tokens }).length, protocol);
  const enterprise = 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz';
  expect(amounts(other.address, [], 2_000_000n)).toBe(978_370n);
  expect(amounts(enterprise, [], 2_000_000n)).toBe(857_690n);
  expect(smallestOutput({ address: other.address, tokens: [] }, protocol).amount).toBe(978_370n);
});

test('outputs without tokens are spent first, the largest of them before others', () => {
  const outputs = [
    outputAt(sender.address, 0, 90_000_000n, { tokens: [token] }),
    outputAt(sender.address, 1, 5_000_000n),
    outputAt(sender.address, 2, 20_000_000n),
  ];
  expect(bodyOf(inputOf([pay(10_000_000n)], outputs)).inputs.map(({ index }) => index)).toEqual([2]);
  expect(bodyOf(inputOf([pay(22_000_000n)], outputs)).inputs.map(({ index }) => index)).toEqual([1, 2]);
  const all = bodyOf(inputOf([pay(100_000_000n)], outputs));
  expect(all.inputs.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(all.outputs[1]).toMatchObject({ address: sender.address, tokens: [{ ...token, amount: 77n }] });
  expect(all.built.warnings).toMatchObject([{ code: 'CarriesTokens', values: { output: '1' } }]);
});

test('tokens that are in several outputs come back together, and in several outputs where one would be too large', () => {
  const many = Array.from({ length: 150 }, (_, index) => ({ ...token, name: index.toString(16).padStart(64, '0'), amount: '1' }));
  const outputs = [
    outputAt(sender.address, 0, 50_000_000n, { tokens: [token, ...many] }),
    outputAt(sender.address, 1, 50_000_000n, { tokens: [token] }),
  ];
  const { outputs: made } = bodyOf(inputOf([pay(55_000_000n)], outputs));
  expect(made.map(({ tokens }) => tokens.length)).toEqual([0, 142, 9]);
  expect(made.flatMap(({ tokens }) => tokens).find(({ name }) => name === token.name)?.amount).toBe(154n);
  for (const output of made) expect(leastInOutput(writeOutput(output).length, protocol)).toBeLessThanOrEqual(output.amount);
});

test('a token that is there more often than an output holds comes back in several, and none of it is lost', () => {
  const most = 2n ** 64n - 1n;
  const held = [
    outputAt(sender.address, 0, 30_000_000n, { tokens: [{ ...token, amount: most.toString() }] }),
    outputAt(sender.address, 1, 30_000_000n, {
      tokens: [
        { ...token, amount: most.toString() },
        { ...token, name: '', amount: '5' },
      ],
    }),
    outputAt(sender.address, 2, 30_000_000n, { tokens: [{ ...token, amount: '3' }] }),
  ];
  const { outputs: made, built } = bodyOf(inputOf([pay(70_000_000n)], held));
  const counted = made.map(({ tokens }) => tokens.map(({ name, amount }) => [name, amount]));
  expect(counted).toEqual([
    [],
    [
      ['', 5n],
      [token.name, most],
    ],
    [[token.name, most]],
    [[token.name, 3n]],
  ]);
  for (const output of made) expect(leastInOutput(writeOutput(output).length, protocol)).toBeLessThanOrEqual(output.amount);
  expect(cardano.transaction.readUnsigned(built.unsigned, ledger).ok).toBe(true);
});

test('digits of outputs are in lower case however a node writes them, so that one that others hold is known', () => {
  const upper = { transactionId: 'AB'.repeat(32), tokens: [{ ...token, policy: 'AB'.repeat(28), name: '6E66' }] };
  const outputs = [outputAt(sender.address, 7, 50_000_000n, upper)];
  const { built, inputs, outputs: made } = bodyOf(inputOf([pay(2_000_000n)], outputs));
  expect(inputs).toEqual([{ transactionId: 'ab'.repeat(32), index: 7 }]);
  expect(made[1]?.tokens).toEqual([{ policy: 'ab'.repeat(28), name: '6e66', amount: 77n }]);
  const reservedResources = [...built.resources];
  expect(refusal(inputOf([pay(2_000_000n)], outputs, { reservedResources }))?.hint).toBe('CurrentlyNotEnoughFunds');
});

test.each([
  { transactionId: 'AB'.repeat(32) },
  { tokens: [{ ...token, policy: 'AB'.repeat(28) }] },
  { tokens: [{ ...token, name: 'ABC' }] },
  { tokens: [{ ...token, amount: '0' }] },
  { tokens: [{ ...token, amount: (2n ** 64n).toString() }] },
])('a chain state is none that has what is not written like this: %j', (over) => {
  const state = chainStateToJson(chainOf([outputAt(sender.address, 0, 50_000_000n)], {}));
  const [output] = Array.isArray(state['outputs']) ? state['outputs'] : [];
  const chainState = { ...state, outputs: [{ ...output, ...over }] };
  expect(() => cardano.transaction.build(inputOf([pay(2_000_000n)], [], { chainState }))).toThrow('Not the chain state');
});

test('what others hold, what waits, and what has a script in it is not spent; the own change that waits is', () => {
  const at = (index: number, over: Partial<UnspentOutput> = {}) => outputAt(sender.address, index, 10_000_000n, over);
  const { height: _, ...waiting } = at(3);
  const outputs = [
    at(0),
    at(1, { spentBy: 'ff' }),
    at(2, { carriesScript: true }),
    waiting,
    outputAt(other.address, 4, 10_000_000n),
  ];
  const reservedResources = [`${outputs[0]?.transactionId}:0`];
  expect(refusal(inputOf([pay(5_000_000n)], outputs, { reservedResources }))).toMatchObject({
    hint: 'CurrentlyNotEnoughFunds',
    message: expect.stringContaining('30 ADA more is reserved'),
    spendable: '0',
  });
  const own = { ...waiting, ownChange: true };
  const chained = inputOf([pay(5_000_000n)], [...outputs, own], { reservedResources });
  expect(bodyOf(chained).inputs.map(({ index }) => index)).toEqual([3]);
  expect(refusal({ ...chained, inDoubt: [own.transactionId] })?.hint).toBe('CurrentlyNotEnoughFunds');
});

test('too much is refused with what could be sent, and that can be sent', () => {
  const outputs = [outputAt(sender.address, 0, 10_000_000n), outputAt(sender.address, 1, 3_000_000n)];
  const { spendable = '' } = refusal(inputOf([pay(13_000_000n)], outputs)) ?? {};
  const all = bodyOf(inputOf([pay(BigInt(spendable))], outputs));
  expect(all.outputs.map(({ address }) => address)).toEqual([other.address]);
  expect(all.fee + BigInt(spendable)).toBe(13_000_000n);
  expect(refusal(inputOf([pay(BigInt(spendable) + 1n)], outputs))?.hint).toBe('CurrentlyNotEnoughFunds');
});

test('what would be left and is too little for an output is not given away: less can be sent, or all of it', () => {
  const outputs = [outputAt(sender.address, 0, 10_000_000n)];
  const refused = refusal(inputOf([pay(9_500_000n)], outputs));
  expect(refused).toMatchObject({ hint: 'CurrentlyNotEnoughFunds', message: expect.stringContaining('or all of it') });
  const below = BigInt(refused?.spendable ?? '');
  const built = bodyOf(inputOf([pay(below)], outputs));
  expect(built.outputs).toHaveLength(2);
  expect(refusal(inputOf([pay(below + 1n)], outputs))?.hint).toBe('CurrentlyNotEnoughFunds');
});

test('of an account with tokens all can be sent but what these need', () => {
  const outputs = [outputAt(sender.address, 0, 10_000_000n, { tokens: [token] })];
  const { spendable = '' } = refusal(inputOf([pay(10_000_000n)], outputs)) ?? {};
  const { outputs: made, fee } = bodyOf(inputOf([pay(BigInt(spendable))], outputs));
  expect(made[1]).toMatchObject({ tokens: [{ amount: 77n }] });
  expect(made[1]?.amount).toBe(10_000_000n - BigInt(spendable) - fee);
  expect(made[1]?.amount).toBe(smallestOutput({ address: sender.address, tokens: made[1]?.tokens ?? [] }, protocol).amount);
  expect(refusal(inputOf([pay(BigInt(spendable) + 1n)], outputs))?.hint).toBe('CurrentlyNotEnoughFunds');
});

test('payees bear the fee in equal parts where the order says so, and everything goes where one does', () => {
  const outputs = [outputAt(sender.address, 0, 10_000_000n)];
  const all = bodyOf(inputOf([pay(10_000_000n, { paysFee: true })], outputs));
  expect(all.outputs).toEqual([{ address: other.address, amount: 10_000_000n - all.fee, tokens: [] }]);
  const shared = bodyOf(inputOf([pay(3_000_000n, { paysFee: true }), pay(3_000_001n, { paysFee: true })], outputs));
  const [first, second, change] = shared.outputs.map(({ amount }) => amount);
  expect([3_000_000n - (first ?? 0n) + 3_000_001n - (second ?? 0n), change]).toEqual([shared.fee, 3_999_999n]);
  expect(refusal(inputOf([pay(1_000_000n, { paysFee: true })], outputs))?.hint).toBe('InvalidAmount');
});

test('inputs that make it too large are too fragmented, and too many payees are refused', () => {
  const small = Array.from({ length: 600 }, (_, index) => outputAt(sender.address, index, 1_100_000n));
  expect(refusal(inputOf([pay(600_000_000n)], small))?.hint).toBe('CurrentlyFundsTooFragmented');
  const payees = Array.from({ length: 300 }, () => pay(1_000_000n));
  expect(refusal(inputOf(payees, [outputAt(sender.address, 0, 900_000_000n)]))?.hint).toBe('InvalidUserPayload');
});

test('a network that asks for another deposit is refused', () => {
  const state = chainOf([outputAt(sender.address, 0, 10_000_000n)], {});
  const order = {
    type: 'Cardano',
    operation: { type: 'RegisterStaking' },
    feeStrategy: { type: 'Priority', priority: 'Low' },
  } as const;
  const asking = { ...state, protocol: { ...protocol, stakeDeposit: '2000001' } };
  const input = { ...inputOf([], []), order: { parameters: order, assets: {} } };
  expect(refusal({ ...input, chainState: chainStateToJson(asking) })?.hint).toBe('TransientIssue');
  expect(refusal({ ...input, chainState: chainStateToJson(state) })).toBeUndefined();
});

test('a transaction is next while its inputs are there and its time is not over, and gone afterwards', () => {
  const outputs = [outputAt(sender.address, 0, 10_000_000n)];
  const { built } = bodyOf(inputOf([pay(2_000_000n)], outputs));
  const placed = (state: Parameters<typeof chainStateToJson>[0]) => cardano.transaction.place(built, chainStateToJson(state));
  expect(placed(chainOf(outputs))).toBe('Next');
  expect(placed(chainOf([]))).toBe('Gone');
  expect(placed(chainOf(outputs.map((one) => ({ ...one, spentBy: 'aa' }))))).toBe('Gone');
  expect(placed({ ...chainOf(outputs), slot: 8_080 })).toBe('Next');
  expect(placed({ ...chainOf(outputs), slot: 8_081 })).toBe('Gone');
  expect(built.validity).toEqual({ type: 'Height', height: 8_199 });
});

test('a vault reads no transaction of other keys, of another network, without an end, or with what is not built here', () => {
  const { built } = bodyOf(inputOf([pay(2_000_000n)], [outputAt(sender.address, 0, 10_000_000n)]));
  const read = (over: JsonObject) => cardano.transaction.readUnsigned({ ...built.unsigned, ...over }, ledger).ok;
  expect(read({})).toBe(true);
  const { endsBefore: _, ...endless } = built.unsigned;
  expect(cardano.transaction.readUnsigned(endless, ledger).ok).toBe(false);
  expect(cardano.transaction.readUnsigned(built.unsigned, cardanoLedger()).ok).toBe(false);
  const [spending, staking] = sender.keys.map(({ publicKey }) => publicKey);
  const [stranger] = other.keys;
  for (const over of [
    { publicKey: stranger.publicKey },
    { stakeKey: stranger.publicKey },
    { publicKey: staking ?? '', stakeKey: spending ?? '' },
    { sender: other.address },
    { network: 1 },
    { inputs: [] },
    { fee: '01' },
    { memo: 'x' },
    { certificate: { type: 'Represent', representative: 'AlwaysNoConfidence' } },
    { certificate: { type: 'Delegate', pool: 'ab' } },
    { withdrawal: '-1' },
    { certificate: { type: 'Delegate', pool: 'ab'.repeat(28) }, withdrawal: '1' },
  ])
    expect([over, read(over)]).toEqual([over, false]);
  expect(isObject(built.unsigned)).toBe(true);
  expect(read({ publicKey: toHex(fromHex(spending ?? '')) })).toBe(true);
});
