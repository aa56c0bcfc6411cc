import { CreateTransferOrder } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import { limits } from '@countersign/model/names';
import { expect, test } from 'vitest';

import {
  amountOf,
  amountProblem,
  emptyOutput,
  estimateIn,
  isComplete,
  isFarAbove,
  leftAfter,
  sameQuestion,
  toTransferOrder,
  transferSchema,
  valuesOfOrder,
  type TransferFacts,
  type TransferValues,
} from './transfer-values.ts';

const accountId = '00000000-0000-4000-8000-000000000001';
const tickerId = '00000000-0000-4000-8000-000000000002';
const ether = { decimals: 18, symbol: 'ETH' };
const t = (key: string) => key;

function facts(change: Partial<TransferFacts> = {}): TransferFacts {
  return {
    unit: () => ether,
    feeUnit: () => ether,
    available: () => 5n * 10n ** 18n,
    addressProblem: async (address) => (address === 'wrong' ? 'not an address' : undefined),
    tagProblem: async ({ tag }) => (tag === '-1' ? 'not a tag' : undefined),
    estimatedFee: () => 1_000n,
    ledgerProblems: async () => [],
    ...change,
  };
}

function values(change: Partial<TransferValues> = {}): TransferValues {
  return {
    accountId,
    tickerId,
    outputs: [{ ...emptyOutput, address: ' 0xab ', amount: '1.5' }],
    fee: 'Medium',
    ownFees: {},
    memo: '',
    maximumFee: '',
    isOwnMaximumFee: false,
    description: '',
    customProperties: [],
    ...change,
  };
}

async function problems(change: Partial<TransferValues>, known: Partial<TransferFacts> = {}) {
  const checked = await transferSchema(t, facts(known)).safeParseAsync(values(change));
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('amounts become smallest units exactly, at any size', () => {
  const order = toTransferOrder(
    values({ outputs: [{ ...emptyOutput, address: 'a', amount: '123,456,789,012.000000000000000001' }], maximumFee: '0.5' }),
    ether,
    { decimals: 6 },
  );
  expect(order.outputs[0]).toEqual({ destination: { type: 'Address', address: 'a' }, amount: '123456789012000000000000000001' });
  expect(order.maximumFee).toBe('500000');
  expect(CreateTransferOrder.safeParse(order).error).toBeUndefined();
});

test('an address goes out as it was pasted, without the spaces around it', () => {
  expect(toTransferOrder(values(), ether, ether).outputs[0]?.destination).toEqual({ type: 'Address', address: '0xab' });
});

test('a destination tag goes out as one text with its address, and a wrong one is said', async () => {
  const outputs = [{ ...emptyOutput, address: ' r1 ', tag: ' 7 ', amount: '1' }];
  const order = toTransferOrder(
    values({ outputs }),
    { decimals: 6 },
    { decimals: 6 },
    ({ address, tag }) => `${address.trim()}+${tag.trim()}`,
  );
  expect(order.outputs[0]?.destination).toEqual({ type: 'Address', address: 'r1+7' });
  expect(await problems({ outputs: [{ ...emptyOutput, address: 'r1', tag: '-1', amount: '1' }] })).toEqual([
    'outputs.0.tag: not a tag',
  ]);
});

test('a good transfer has no problems', async () => {
  expect(await problems({})).toEqual([]);
});

test('what is missing is said field by field', async () => {
  expect(await problems({ accountId: '', tickerId: '', outputs: [emptyOutput] })).toEqual([
    'accountId: intents:problem.source',
    'tickerId: intents:problem.asset',
    'outputs.0.address: intents:problem.destination',
    'outputs.0.amount: amount:problem.empty',
  ]);
  expect(await problems({ outputs: [{ ...emptyOutput, kind: 'Account', amount: '1' }] })).toEqual([
    'outputs.0.accountId: intents:problem.destinationAccount',
  ]);
  expect(await problems({ outputs: [{ ...emptyOutput, kind: 'Endpoint', amount: '1' }] })).toEqual([
    'outputs.0.endpointId: intents:problem.destinationEndpoint',
  ]);
});

test("the ledger's own words on an address are shown", async () => {
  expect(await problems({ outputs: [{ ...emptyOutput, address: 'wrong', amount: '1' }] })).toEqual([
    'outputs.0.address: not an address',
  ]);
});

test('all outputs together may not exceed what is available', async () => {
  const outputs = [
    { ...emptyOutput, address: 'a', amount: '3' },
    { ...emptyOutput, address: 'b', amount: '2.000000000000000001' },
  ];
  expect(await problems({ outputs })).toEqual(['outputs.1.amount: intents:problem.notEnough']);
  expect(await problems({ outputs }, { available: () => undefined })).toEqual([]);
});

test('the maximum fee is an amount, and not below the estimate', async () => {
  expect(await problems({ maximumFee: 'much' })).toEqual(['maximumFee: amount:problem.notANumber']);
  expect(await problems({ maximumFee: '0,5' })).toEqual(['maximumFee: amount:problem.comma']);
  expect(await problems({ maximumFee: '0' })).toEqual(['maximumFee: amount:problem.zero']);
  expect(await problems({ maximumFee: '0.000000000000000999' })).toEqual(['maximumFee: amount:problem.maximumFeeLow']);
  expect(await problems({ maximumFee: '0.000000000000001' })).toEqual([]);
});

test('an asset whose decimals are not known can be no part of an order', async () => {
  expect(await problems({}, { unit: () => undefined })).toEqual(['tickerId: intents:problem.assetUnknown']);
  expect(await problems({ maximumFee: '1' }, { feeUnit: () => undefined })).toEqual([
    'maximumFee: intents:problem.feeAssetUnknown',
  ]);
  expect(() => toTransferOrder(values(), undefined, ether)).toThrow('went past');
});

test.each([
  ['', 'amount:problem.empty'],
  ['one', 'amount:problem.notANumber'],
  ['0,5', 'amount:problem.comma'],
  ['0.0000001', 'amount:problem.tooManyDecimals'],
  ['0', 'amount:problem.zero'],
  ['-1', 'amount:problem.negative'],
  ['0.000001', undefined],
])('the amount %j', (text, problem) => {
  expect(amountProblem(text, { decimals: 6 }, t)).toBe(problem);
});

test('as many digits are taken as the model takes, and no more', () => {
  const most = '9'.repeat(limits.amountDigits);
  expect(amountOf(most, { decimals: 0 })).toBe(BigInt(most));
  expect(amountOf(`${most}0`, { decimals: 0 })).toBeUndefined();
});

test('what is left is known once something is entered, of all destinations together', () => {
  const outputs = [{ ...emptyOutput, amount: '3' }, { ...emptyOutput, amount: '2.5' }, emptyOutput];
  expect(leftAfter(values({ outputs }), { decimals: 1 }, 60n)).toBe(5n);
  expect(leftAfter(values({ outputs }), { decimals: 1 }, 50n)).toBe(-5n);
  expect(leftAfter(values({ outputs: [emptyOutput] }), { decimals: 1 }, 50n)).toBeUndefined();
  expect(leftAfter(values({ outputs }), { decimals: 1 }, undefined)).toBeUndefined();
});

test('the cost is asked for once destination and amount are there', () => {
  expect(isComplete(values(), ether)).toBe(true);
  expect(isComplete(values(), undefined)).toBe(false);
  expect(isComplete(values({ outputs: [{ ...emptyOutput, amount: '1' }] }), ether)).toBe(false);
});

test('a form filled with an earlier order asks for the same, but for its id and for the fee, which is estimated again', () => {
  const { id, maximumFee, ...sample } = samples.v0_CreateTransferOrder.payload;
  const destinations = [
    { type: 'Account', accountId },
    { type: 'Endpoint', endpointId: tickerId },
  ] as const;
  const outputs = [
    ...sample.outputs,
    ...destinations.map((destination) => ({ destination, amount: '1000000000000000001', paysFee: true })),
  ];
  const order = { ...sample, id, maximumFee, outputs, description: 'For the office' };
  const again = toTransferOrder(valuesOfOrder(order, ether), ether, ether);
  expect(again).toEqual({ ...sample, id: again.id, outputs, description: 'For the office' });
  expect(again.id).not.toBe(id);
});

test('a fee of one’s own and a memo go out beside the level, and what is wrong with them is said at their fields', async () => {
  const customFees = { type: 'Bitcoin', feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '12.5' } } as const;
  const given = values({ fee: 'SpecifiedRate', memo: 'Invoice 7' });
  const order = toTransferOrder(given, ether, ether, undefined, customFees);
  expect(order).toMatchObject({ feeStrategy: 'Medium', customFees, memo: 'Invoice 7' });
  expect(CreateTransferOrder.safeParse(order).error).toBeUndefined();
  expect(toTransferOrder(values(), ether, ether)).not.toHaveProperty('memo');
  const wrong = [{ path: ['ownFees', 'feeStrategy', 'drops'], message: 'too little' }];
  expect(await problems({}, { ledgerProblems: async () => wrong })).toEqual(['ownFees.feeStrategy.drops: too little']);
});

test('a fee is far above the usual from three times that on', () => {
  expect([isFarAbove(29n, 10n), isFarAbove(30n, 10n), isFarAbove(5n, 0n)]).toEqual([false, true, false]);
});

test('an estimate in another coin than that of the fee is none', () => {
  const estimate = { kind: 'fee', fee: 12n, tickerId } as const;
  expect(estimateIn(estimate, tickerId)).toBe(estimate);
  expect(estimateIn(estimate, accountId)).toBeUndefined();
  expect(estimateIn(estimate, undefined)).toBeUndefined();
  const refused = { kind: 'refused', hint: 'InsufficientFunds' } as const;
  expect(estimateIn(refused, undefined)).toBe(refused);
});

test('what was worked out of a draft is right for it alone; a maximum fee that nobody set may follow the estimate meanwhile', () => {
  const asked = values();
  expect(sameQuestion(asked, structuredClone(asked))).toBe(true);
  expect(sameQuestion(asked, values({ maximumFee: '0.1', description: 'Rent' }))).toBe(true);
  const changes: Partial<TransferValues>[] = [
    { accountId: tickerId },
    { tickerId: accountId },
    { outputs: [{ ...emptyOutput, address: ' 0xab ', amount: '2' }] },
    { outputs: [...asked.outputs, emptyOutput] },
    { fee: 'High' },
    { ownFees: { feeStrategy: { gasPrice: '1' } } },
    { memo: 'Rent' },
    { maximumFee: '0.1', isOwnMaximumFee: true },
  ];
  for (const change of changes) expect(sameQuestion(asked, values(change))).toBe(false);
  const own = values({ maximumFee: '0.1', isOwnMaximumFee: true });
  expect(sameQuestion(own, { ...own, maximumFee: '0.2' })).toBe(false);
});
