import fc from 'fast-check';
import { orderKinds, weekdays, type OrderKind } from '@countersign/model/names';
import { expect, test } from 'vitest';
import { noFacts } from '@countersign/kinds/rules';
import { user } from '@countersign/kinds/testing';
import { asContext, conditionContext } from './condition-context.ts';
import { createConditionEvaluator } from './create-condition-evaluator.ts';
import { nativeCondition } from './native/native-condition.ts';
import { createScriptSandbox } from './sandbox/script-sandbox.ts';
import { proposal } from '../testing/fixtures.ts';
import {
  readCondition,
  readStandardCondition,
  writeCondition,
  writeStandardCondition,
  type ConditionTree,
  type StandardCondition,
} from '@countersign/kinds/conditions';

const sandbox = createScriptSandbox();
const evaluator = createConditionEvaluator(sandbox);

const texts = fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 4 });
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n }).map(String);
const limits = fc.uniqueArray(
  fc.record(
    {
      tickerId: fc.string({ unit: 'binary', maxLength: 12 }),
      amount,
      decimals: fc.integer({ min: 0, max: 255 }),
      feesOf: fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
    },
    { requiredKeys: ['tickerId', 'amount', 'decimals'] },
  ),
  { minLength: 1, maxLength: 4, selector: ({ tickerId }) => tickerId },
);
const anyCondition = fc.oneof(
  fc.record({
    type: fc.constantFrom('AmountOver' as const, 'AmountUnder' as const),
    limits,
    others: fc.constantFrom('Holds' as const, 'DoesNotHold' as const),
  }),
  fc.record({
    type: fc.constant('FeeOver' as const),
    limits: fc.uniqueArray(fc.record({ ledgerId: fc.string({ unit: 'binary', maxLength: 12 }), amount }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ ledgerId }) => ledgerId,
    }),
    others: fc.constantFrom('Holds' as const, 'DoesNotHold' as const),
  }),
  fc.record({ type: fc.constantFrom('BareAmountOver' as const, 'BareAmountUnder' as const), amount }),
  fc.record({ type: fc.constant('Ledger' as const), ledgerIds: texts }),
  fc.record({
    type: fc.constant('DestinationType' as const),
    destinationTypes: fc.uniqueArray(fc.constantFrom('Account' as const, 'Address' as const, 'Endpoint' as const)),
  }),
  fc.record({ type: fc.constant('EndpointTrustScore' as const), minimum: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ type: fc.constant('AuthorRole' as const), roles: texts }),
  fc.record({ type: fc.constant('Account' as const), accountIds: texts }),
  fc.record({ type: fc.constant('Ticker' as const), tickerIds: texts }),
  fc.record({
    type: fc.constant('AnyDestinationType' as const),
    destinationTypes: fc.uniqueArray(fc.constantFrom('Account' as const, 'Address' as const, 'Endpoint' as const)),
  }),
  fc.record({ type: fc.constant('Endpoint' as const), endpointIds: texts }),
  fc.record({ type: fc.constant('EndpointTrustBelow' as const), limit: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ type: fc.constant('TargetDomain' as const), domainIds: texts }),
  fc.record({
    type: fc.constant('TimeOfDay' as const),
    from: fc.integer({ min: 0, max: 1439 }),
    to: fc.integer({ min: 0, max: 1439 }),
  }),
  fc.record({ type: fc.constant('OrderKind' as const), orderKinds: fc.subarray([...orderKinds]) }),
  fc.record({ type: fc.constant('Weekday' as const), days: fc.uniqueArray(fc.constantFrom(...weekdays)) }),
);

const standardLeaf = anyCondition.map((condition): ConditionTree => ({ type: 'Leaf', leaf: { type: 'Standard', condition } }));
const ownLeaf = fc
  .string({ minLength: 1 })
  .map((expression): ConditionTree => ({ type: 'Leaf', leaf: { type: 'Own', expression } }));
// Groups as people make them: of two parts or more, and none that begins with a group of its own sort.
const { tree: anyTree } = fc.letrec<{ tree: ConditionTree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    standardLeaf,
    ownLeaf,
    fc
      .record({
        type: fc.constantFrom('All' as const, 'Any' as const),
        parts: fc.array(tie('tree'), { minLength: 2, maxLength: 4 }),
      })
      .filter(({ type, parts: [first] }) => first?.type !== type),
  ),
}));

test('what is written is recognised when read back', () => {
  fc.assert(
    fc.property(anyCondition, (condition) => {
      expect(readStandardCondition(writeStandardCondition(condition))).toEqual(condition);
    }),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(anyTree, (tree) => {
      const written = writeCondition(tree);
      expect(written && readCondition(written)).toEqual(tree);
    }),
    { numRuns: 1_000 },
  );
});

test('brackets and quotes in names do not end a row of limits', () => {
  const limits = [{ tickerId: '["', amount: '0', decimals: 0, feesOf: ']"\\' }];
  const condition = { type: 'AmountOver', limits, others: 'Holds' } as const;
  expect(readStandardCondition(writeStandardCondition(condition))).toEqual(condition);
});

test('any other text is an expression of its own', () => {
  const written = writeStandardCondition({ type: 'BareAmountOver', amount: '10' }).expression;
  const limit = { tickerId: 't', amount: '10', decimals: 6 };
  const table = writeStandardCondition({ type: 'AmountOver', limits: [limit], others: 'Holds' }).expression;
  for (const expression of [
    `${table} `,
    table.replaceAll('["t",10n,6,""]', '["t",10n,6,""],["t",11n,6,""]'),
    table.replaceAll('["t",10n,6,""]', '["t",010n,6,""]'),
    table.replaceAll('["t",10n,6,""]', '["t",10n,06,""]'),
    table.replaceAll('["t",10n,6,""]', '["t",10n,6]'),
    table.replaceAll('["t",10n,6,""]', ''),
    table.replace('["t",10n,6,""]', '["t",11n,6,""]'),
    table.replace('> limit[1]', '>= limit[1]'),
    `${written} `,
    `!(${written})`,
    written.replace('> 10n', '>= 10n'),
    written.replace('10n', '010n'),
    'true',
  ]) {
    expect(readStandardCondition({ type: 'Expression', expression })).toBeUndefined();
  }
  expect(readCondition({ type: 'Expression', expression: `${written} ` })).toEqual({
    type: 'Leaf',
    leaf: { type: 'Own', expression: `${written} ` },
  });
});

const transfer = {
  time: { minute: 600, weekday: 'Monday' },
  request: {
    author: { id: 'u1' },
    targetDomainId: 'd1',
    payload: {
      type: 'v0_CreateTransferOrder',
      accountId: 'a1',
      tickerId: 't1',
      outputs: [
        { amount: '100000000000000000000', destination: { type: 'Endpoint', endpointId: 'e1' } },
        { amount: '1', destination: { type: 'Endpoint', endpointId: 'e2' } },
      ],
    },
  },
  references: {
    users: { u1: { roles: ['maker'] } },
    tickers: { t1: { ledgerId: 'bitcoin-sandbox', decimals: 8 } },
    endpoints: { e1: { trustScore: 80 }, e2: { trustScore: 40 } },
  },
  destinations: [
    { type: 'Endpoint', address: 'a', endpointId: 'e1', trustScore: 80 },
    { type: 'Endpoint', address: 'b', endpointId: 'e2', trustScore: 40 },
  ],
};
const t1 = (amount: string, decimals = 8) => ({ tickerId: 't1', amount, decimals });
const otherAsset = { tickerId: 't2', amount: '1', decimals: 8 };
const older = {
  Endpoint: (types: string) =>
    `context.request.payload.type === "v0_CreateTransferOrder" && context.request.payload.outputs.every((output) => ${types}.includes(output.destination.type))`,
  Trust: (minimum: number) =>
    'context.request.payload.type === "v0_CreateTransferOrder" && context.request.payload.outputs.every((output) => output.destination.type === "Endpoint" && ' +
    `context.references.endpoints[output.destination.endpointId]?.trustScore >= ${minimum})`,
};

test('texts that were written before are read back, and mean whom an order reaches, however it is named', () => {
  const expression = (text: string) => ({ type: 'Expression', expression: text }) as const;
  const types = expression(older.Endpoint('["Endpoint"]'));
  const trust = expression(older.Trust(40));
  expect(readStandardCondition(types)).toEqual({ type: 'DestinationType', destinationTypes: ['Endpoint'] });
  expect(readStandardCondition(trust)).toEqual({ type: 'EndpointTrustScore', minimum: 40 });
  const typed = {
    ...transfer,
    request: {
      ...transfer.request,
      payload: { ...transfer.request.payload, outputs: [{ amount: '1', destination: { type: 'Address', address: 'a' } }] },
    },
    destinations: [{ type: 'Endpoint', address: 'a', endpointId: 'e1', trustScore: 80 }],
  };
  const answers = (value: object) => [types, trust].map((each) => evaluator.evaluate(each, asContext(value as never)));
  const [yes, no] = [
    { ok: true, value: true },
    { ok: true, value: false },
  ];
  expect(answers(typed)).toEqual([yes, yes]);
  // Another endpoint is known by the address of one that is trusted.
  const [first] = typed.destinations;
  expect(answers({ ...transfer, destinations: [first, { ...first, endpointId: 'e3', trustScore: 5 }] })).toEqual([yes, no]);
  expect(answers({ ...transfer, destinations: [{ type: 'Address', address: 'c' }] })).toEqual([no, no]);
});

const other = { ...transfer, destinations: [], request: { ...transfer.request, payload: { type: 'v0_CreateUser' } } };

test.each<[StandardCondition, boolean]>([
  [{ type: 'BareAmountOver', amount: '100000000000000000000' }, true],
  [{ type: 'BareAmountOver', amount: '100000000000000000001' }, false],
  [{ type: 'BareAmountUnder', amount: '100000000000000000002' }, true],
  [{ type: 'BareAmountUnder', amount: '100000000000000000001' }, false],
  [{ type: 'AmountOver', limits: [otherAsset, t1('100000000000000000000')], others: 'Holds' }, true],
  [{ type: 'AmountOver', limits: [otherAsset, t1('100000000000000000001')], others: 'Holds' }, false],
  [{ type: 'AmountOver', limits: [t1('100000000000000000000')], others: 'DoesNotHold' }, true],
  [{ type: 'AmountOver', limits: [t1('100000000000000000001')], others: 'DoesNotHold' }, false],
  [{ type: 'AmountOver', limits: [otherAsset], others: 'Holds' }, true],
  [{ type: 'AmountOver', limits: [otherAsset], others: 'DoesNotHold' }, false],
  // It was scaled by other decimals than the asset has: whatever it is, it counts as over, and not as under.
  [{ type: 'AmountOver', limits: [t1('200000000000000000000', 18)], others: 'Holds' }, true],
  [{ type: 'AmountOver', limits: [t1('200000000000000000000', 18)], others: 'DoesNotHold' }, true],
  [{ type: 'AmountUnder', limits: [t1('200000000000000000000', 18)], others: 'Holds' }, false],
  [{ type: 'AmountUnder', limits: [t1('200000000000000000000', 18)], others: 'DoesNotHold' }, false],
  [{ type: 'AmountUnder', limits: [t1('100000000000000000002')], others: 'DoesNotHold' }, true],
  [{ type: 'AmountUnder', limits: [t1('100000000000000000001')], others: 'DoesNotHold' }, false],
  [{ type: 'AmountUnder', limits: [t1('100000000000000000002')], others: 'Holds' }, true],
  [{ type: 'AmountUnder', limits: [t1('100000000000000000001')], others: 'Holds' }, false],
  [{ type: 'AmountUnder', limits: [otherAsset], others: 'Holds' }, true],
  [{ type: 'AmountUnder', limits: [otherAsset], others: 'DoesNotHold' }, false],
  [{ type: 'Ledger', ledgerIds: ['x', 'bitcoin-sandbox'] }, true],
  [{ type: 'Ledger', ledgerIds: ['x'] }, false],
  [{ type: 'DestinationType', destinationTypes: ['Endpoint'] }, true],
  [{ type: 'DestinationType', destinationTypes: ['Address', 'Account'] }, false],
  [{ type: 'EndpointTrustScore', minimum: 40 }, true],
  [{ type: 'EndpointTrustScore', minimum: 41 }, false],
  [{ type: 'AuthorRole', roles: ['maker'] }, true],
  [{ type: 'AuthorRole', roles: ['checker'] }, false],
  [{ type: 'Account', accountIds: ['a1'] }, true],
  [{ type: 'Account', accountIds: ['a2'] }, false],
  [{ type: 'Ticker', tickerIds: ['t1'] }, true],
  [{ type: 'Ticker', tickerIds: [] }, false],
  [{ type: 'AnyDestinationType', destinationTypes: ['Endpoint', 'Address'] }, true],
  [{ type: 'AnyDestinationType', destinationTypes: ['Address', 'Account'] }, false],
  [{ type: 'Endpoint', endpointIds: ['e1', 'e2'] }, true],
  [{ type: 'Endpoint', endpointIds: ['e1'] }, false],
  [{ type: 'EndpointTrustBelow', limit: 41 }, true],
  [{ type: 'EndpointTrustBelow', limit: 40 }, false],
  [{ type: 'TargetDomain', domainIds: ['d1'] }, true],
  [{ type: 'TargetDomain', domainIds: ['d2'] }, false],
  [{ type: 'TimeOfDay', from: 600, to: 601 }, true],
  [{ type: 'TimeOfDay', from: 601, to: 1439 }, false],
  [{ type: 'TimeOfDay', from: 0, to: 600 }, false],
  [{ type: 'TimeOfDay', from: 1200, to: 601 }, true],
  [{ type: 'TimeOfDay', from: 1200, to: 600 }, false],
  [{ type: 'Weekday', days: ['Monday', 'Friday'] }, true],
  [{ type: 'Weekday', days: ['Sunday'] }, false],
])('%o is %s for a transfer, natively and as a script', (condition, expected) => {
  const expression = writeStandardCondition(condition);
  const context = asContext(transfer as never);
  expect(evaluator.evaluate(expression, context)).toEqual({ ok: true, value: expected });
  expect(sandbox.run(expression.expression, context.json())).toEqual({ ok: true, value: expected });
  const forOther = evaluator.evaluate(expression, asContext(other as never));
  const holdsForAll = ['AuthorRole', 'TargetDomain', 'TimeOfDay', 'Weekday'].includes(condition.type);
  expect(forOther).toEqual({ ok: true, value: holdsForAll && expected });
});

const coin = (amount: string) => ({ ...t1(amount), feesOf: 'bitcoin-sandbox' });
const feeLimit = (amount: string, ledgerId = 'bitcoin-sandbox') => ({ ledgerId, amount });

test.each<[StandardCondition, boolean]>([
  // 100000000000000000001 are sent, and 50 may be paid for it.
  [{ type: 'AmountOver', limits: [coin('100000000000000000051')], others: 'Holds' }, false],
  [{ type: 'AmountOver', limits: [coin('100000000000000000050')], others: 'Holds' }, true],
  [{ type: 'AmountOver', limits: [coin('100000000000000000050')], others: 'DoesNotHold' }, true],
  [{ type: 'AmountUnder', limits: [coin('100000000000000000052')], others: 'DoesNotHold' }, true],
  [{ type: 'AmountUnder', limits: [coin('100000000000000000051')], others: 'DoesNotHold' }, false],
  [{ type: 'AmountUnder', limits: [coin('100000000000000000051')], others: 'Holds' }, false],
  // What is sent is a token, and its fee is paid in a coin that has a limit of its own.
  [{ type: 'AmountOver', limits: [t1('100000000000000000001'), { ...coin('50'), tickerId: 't9' }], others: 'Holds' }, false],
  [{ type: 'AmountOver', limits: [t1('100000000000000000001'), { ...coin('49'), tickerId: 't9' }], others: 'Holds' }, true],
  [{ type: 'AmountOver', limits: [{ ...coin('49'), tickerId: 't9' }], others: 'DoesNotHold' }, true],
  [{ type: 'AmountUnder', limits: [t1('100000000000000000002'), { ...coin('51'), tickerId: 't9' }], others: 'Holds' }, true],
  [{ type: 'AmountUnder', limits: [t1('100000000000000000002'), { ...coin('50'), tickerId: 't9' }], others: 'Holds' }, false],
  [{ type: 'AmountUnder', limits: [{ ...coin('51'), tickerId: 't9' }], others: 'DoesNotHold' }, false],
  [{ type: 'FeeOver', limits: [feeLimit('49')], others: 'Holds' }, true],
  [{ type: 'FeeOver', limits: [feeLimit('50')], others: 'Holds' }, false],
  [{ type: 'FeeOver', limits: [feeLimit('50', 'xrpl-sandbox')], others: 'Holds' }, true],
  [{ type: 'FeeOver', limits: [feeLimit('49')], others: 'DoesNotHold' }, true],
  [{ type: 'FeeOver', limits: [feeLimit('1', 'xrpl-sandbox')], others: 'DoesNotHold' }, false],
])('with its largest fee %o is %s, natively and as a script', (condition, expected) => {
  const context = asContext({ ...transfer, fee: { ledgerId: 'bitcoin-sandbox', amount: '50' } } as never);
  const { expression } = writeStandardCondition(condition);
  expect(nativeCondition(expression)?.(context.forExpression(expression).value)).toBe(expected);
  expect(evaluator.evaluate({ type: 'Expression', expression }, context)).toEqual({ ok: true, value: expected });
  expect(sandbox.run(expression, context.forExpression(expression).json())).toEqual({ ok: true, value: expected });
});

test.each<[OrderKind | undefined, readonly OrderKind[], boolean]>([
  ['DelegateStaking', ['DelegateStaking', 'UnregisterStaking'], true],
  ['DelegateStaking', ['Transfer'], false],
  ['Transfer', ['Transfer'], true],
  ['Transfer', [], false],
  [undefined, ['Transfer'], false],
  [undefined, [...orderKinds], false],
])('an order of the kind %s is among %o: %s, natively and as a script', (orderKind, kinds, expected) => {
  const context = asContext({ ...other, ...(orderKind && { orderKind }) } as never);
  const { expression } = writeStandardCondition({ type: 'OrderKind', orderKinds: kinds });
  expect(nativeCondition(expression)?.(context.forExpression(expression).value)).toBe(expected);
  expect(evaluator.evaluate({ type: 'Expression', expression }, context)).toEqual({ ok: true, value: expected });
  expect(sandbox.run(expression, context.forExpression(expression).json())).toEqual({ ok: true, value: expected });
});

test('a fee that nobody knows is no fee of nothing', () => {
  const context = asContext({ ...transfer, fee: { ledgerId: 'bitcoin-sandbox' } } as never);
  for (const condition of [
    { type: 'FeeOver', limits: [feeLimit('50')], others: 'Holds' },
    { type: 'AmountOver', limits: [coin('9')], others: 'Holds' },
  ] as const)
    expect(evaluator.evaluate(writeStandardCondition(condition), context)).toMatchObject({
      ok: false,
      error: { reason: 'Error' },
    });
});

test('only expressions that name the fee or the kind of order find them: what was written before sees what it saw', () => {
  const context = asContext({ ...transfer, fee: { ledgerId: 'bitcoin-sandbox', amount: '50' }, orderKind: 'Transfer' } as never);
  const holds = (expression: string) => evaluator.evaluate({ type: 'Expression', expression }, context);
  expect(holds('Object.keys(context).join() === "time,request,references,destinations"')).toEqual({ ok: true, value: true });
  expect(holds('Object.keys(context).includes("fee") && context.fee.amount === "50"')).toEqual({ ok: true, value: true });
  expect(holds('!Object.keys(context).includes("orderKind") && context.fee.amount === "50"')).toEqual({ ok: true, value: true });
  expect(holds('!Object.keys(context).includes("fee") && context.orderKind === "Transfer"')).toEqual({ ok: true, value: true });
  expect(holds('context.fee.amount === "50" && context.orderKind === "Transfer"')).toEqual({ ok: true, value: true });
  expect(context.json()).toBe(asContext(transfer as never).json());
});

test.each([{}, { decimals: 18 }])('an asset of %o that is unlike what its limit says, or has no ticker, is over it', (said) => {
  const limits = [t1('200000000000000000000')];
  const answers = (tickers: object) =>
    (['AmountOver', 'AmountUnder'] as const).flatMap((type) =>
      (['Holds', 'DoesNotHold'] as const).map((others) => {
        const condition = writeStandardCondition({ type, limits, others });
        const context = asContext({ ...transfer, references: { ...transfer.references, tickers } } as never);
        const answer = evaluator.evaluate(condition, context);
        expect(sandbox.run(condition.expression, context.json())).toEqual(answer);
        return answer.ok && answer.value;
      }),
    );
  expect(answers({ t1: said })).toEqual([true, true, false, false]);
  expect(answers({})).toEqual([true, true, false, false]);
});

test('as many limits as one expression holds are answered without the script engine', () => {
  const all = Array.from({ length: 60 }, (_, index) => ({
    tickerId: `ffffffff-ffff-4fff-bfff-${String(index).padStart(12, '0')}`,
    amount: '1'.padEnd(24, '0'),
    decimals: 18,
  }));
  const { expression } = writeStandardCondition({ type: 'AmountOver', limits: [...all, t1('1')], others: 'Holds' });
  expect(expression.length).toBeLessThanOrEqual(10_000);
  expect(nativeCondition(expression)?.(transfer)).toBe(true);
});

test.each([
  ['2026-11-22T23:59:59.999Z', 1439, 'Sunday'],
  ['2026-11-23T00:00:00.000Z', 0, 'Monday'],
  ['2026-11-28T08:30:00.000+02:00', 390, 'Saturday'],
])('a condition sees the moment %s in UTC', (moment, minute, weekday) => {
  const context = conditionContext(proposal(user(1, ['operator'])), noFacts, { destinations: [] }, new Date(moment));
  expect(context.value.time).toEqual({ minute, weekday });
});
