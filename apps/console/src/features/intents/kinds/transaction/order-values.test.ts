import { isLedgerType, ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import { ledgerOrders, ticker } from '@countersign/kinds/testing';
import { TransactionOrderParameters } from '@countersign/model';
import { expect, test } from 'vitest';

import { emptyInputs, emptyRow, inputAt, withInput, type Inputs } from './operation-inputs.ts';
import { coinDecimals, operationFields } from '@countersign/ledger-port/descriptor';
import {
  emptyOrder,
  isReadable,
  orderSchema,
  toTransactionOrder,
  valuesOfOrder,
  valuesOfReplacement,
  type OrderLedger,
  type OrderValues,
} from './order-values.ts';

const token = ticker({ decimals: 15 });

const ledgers: readonly OrderLedger[] = await Promise.all(
  sandboxLedgers.map(async (ledger) => {
    const { type } = ledger.parameters;
    if (!isLedgerType(type)) throw new Error(`No rules for ${type}`);
    const module = await ledgerModule(type);
    const coin = { decimals: coinDecimals(module.descriptor, ledger.parameters) ?? 0, symbol: 'COIN' };
    return {
      ledger,
      module,
      context: { descriptor: module.descriptor, coin, ticker: () => token, endpoint: () => undefined },
    };
  }),
);

function valuesOf(ledgerId: string, operation: string, inputs: Inputs): OrderValues {
  return {
    ...emptyOrder,
    accountId: 'a',
    ledgerId,
    operation,
    inputs,
  };
}

const forms = ledgers.flatMap((on) =>
  on.context.descriptor.operations.map(({ type }) => ({ on, type, inputs: emptyInputs(on.context.descriptor, type) })),
);

test('whatever stands in the fields of an operation from the one before, it is looked at without breaking', () => {
  expect(forms.length).toBeGreaterThan(10);
  for (const { on, type } of forms) {
    for (const { inputs } of [...forms, { inputs: {} }]) {
      expect(typeof isReadable(valuesOf(on.ledger.id, type, inputs), on)).toBe('boolean');
    }
  }
});

test('every row of a list is read, not the first alone', () => {
  const bitcoin = ledgers.find(({ ledger }) => ledger.parameters.type === 'Bitcoin');
  if (bitcoin === undefined) throw new Error('No Bitcoin');
  const { descriptor } = bitcoin.context;
  const [operation] = descriptor.operations;
  const [outputs] = operationFields(descriptor, operation?.type ?? '').repeated;
  const row = (amount: string): Inputs => ({
    ...emptyRow(outputs?.path ?? '', outputs?.fields ?? []),
    destination: { kind: 'Address', address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', accountId: '', endpointId: '' },
    amount,
  });
  const readable = (...amounts: string[]): boolean => {
    const inputs = { ...emptyInputs(descriptor, operation?.type ?? ''), [outputs?.path ?? '']: amounts.map(row) };
    expect(inputAt(inputs, `${outputs?.path}.0.amount`)).toBe(amounts[0]);
    return isReadable(valuesOf(bitcoin.ledger.id, operation?.type ?? '', inputs), bitcoin);
  };
  expect([readable('0.1'), readable('0.1', '0.2'), readable('0.1', '0,2')]).toEqual([true, true, false]);
});

test('the maximum fee is not below what the order would cost', () => {
  const [form] = forms;
  if (form === undefined) throw new Error('No form');
  const t = (key: string) => key;
  const schema = orderSchema(t, { ledgerOf: () => form.on, estimatedFee: () => 1_000n });
  const values = { ...valuesOf(form.on.ledger.id, form.type, form.inputs), maximumFee: '0.00000001' };
  const issues = schema.safeParse(values).error?.issues.filter(({ path }) => path[0] === 'maximumFee');
  expect(issues?.map(({ message }) => message)).toEqual(['amount:problem.maximumFeeLow']);
});

const { Bitcoin, XrplPayment } = ledgerOrders;
const { resourceStrategy: _, ...paymentInBitcoin } = { resourceStrategy: undefined, ...Bitcoin };
const plainPayment = {
  ...XrplPayment,
  memos: [{ memoData: '68656c6c6f', memoFormat: '746578742f706c61696e', memoType: '6e6f7465' }],
};
const again = Object.entries({ ...ledgerOrders, paymentInBitcoin, plainPayment }).flatMap(([name, sample]) => {
  const parameters = TransactionOrderParameters.parse(sample);
  const on = ledgers.find(({ ledger }) => ledger.parameters.type === parameters.type);
  return on === undefined ? [] : [{ name, parameters, on }];
});

/** Those that say more than a form asks for: which order they replace, or memos that are no text. */
const beyondForms = new Set(['Bitcoin', 'XrplPayment']);

test('an order in place of another one asks for the same and names it, for more; on a ledger without such orders it is an order like any', () => {
  const at = '2026-01-01T00:00:00Z';
  const metadata = { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} };
  for (const { parameters, on } of again) {
    const order = { id: '00000000-0000-4000-8000-000000000007', domainId: 'd', accountId: 'a', parameters, metadata };
    const values = { ...valuesOfReplacement(order, on), replacementReason: ' too slow ' };
    expect(values).toMatchObject({ accountId: 'a', ledgerId: on.ledger.id, fee: 'High', replaces: order.id });
    // What its fields could not say is not filled in.
    if (values.operation === '') continue;
    const { parameters: proposed } = toTransactionOrder(values, on);
    const strategy = { type: 'OrderReplacement', transactionOrderId: order.id, reason: 'too slow' };
    const canSay = on.context.descriptor.others.some(({ name }) => name.startsWith('resourceStrategy.'));
    if (!canSay) expect(proposed).not.toHaveProperty('resourceStrategy');
    else expect(proposed).toMatchObject({ resourceStrategy: strategy });
    const paid = inputAt(parameters, 'outputs');
    if (paid !== undefined) expect(inputAt(proposed, 'outputs')).toEqual(paid);
  }
});

test('an order that is proposed again is the same order, but for its fee; one that no form could say begins nothing', () => {
  expect(again.length).toBeGreaterThan(3);
  for (const { name, parameters, on } of again) {
    const order = {
      type: 'v0_CreateTransactionOrder' as const,
      id: 'x',
      accountId: 'a',
      parameters,
      customProperties: { a: 'b' },
    };
    const values = valuesOfOrder(order, on);
    expect([name, values === undefined]).toEqual([name, beyondForms.has(name)]);
    if (values === undefined) continue;
    const { feeStrategy: _, maximumFee: __, ...asked } = { maximumFee: '', ...parameters };
    expect(toTransactionOrder(values, on)).toMatchObject({ accountId: 'a', parameters: asked, customProperties: { a: 'b' } });
  }
});

test('a fee on transfers is typed in percent, with up to 7 decimals', () => {
  const on = ledgers.find(({ ledger }) => ledger.parameters.type === 'XRPL');
  if (on === undefined) throw new Error('No XRP Ledger');
  const rateOf = (typed: string) => {
    const inputs = withInput(emptyInputs(on.context.descriptor, 'AccountSet'), 'operation.transferRate', typed);
    const values = valuesOf(on.ledger.id, 'AccountSet', inputs);
    const said = orderSchema((key) => key, { ledgerOf: () => on, estimatedFee: () => undefined }).safeParse(values).error?.issues;
    const { parameters } = isReadable(values, on) ? toTransactionOrder(values, on) : { parameters: undefined };
    return said?.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? inputAt(parameters, 'operation.transferRate');
  };
  const at = 'inputs.operation.transferRate';
  expect(rateOf('0')).toBe(1_000_000_000);
  expect(rateOf('0.5')).toBe(1_005_000_000);
  expect(rateOf('0.0000001')).toBe(1_000_000_001);
  expect(rateOf('100')).toBe(2_000_000_000);
  expect(rateOf('0.00000001')).toEqual([`${at}: amount:problem.tooManyDecimals`]);
  expect(rateOf('100.1')).toEqual([`${at}: intents:order.problem.amountBounds`]);
  expect(rateOf('-1')).toEqual([`${at}: amount:problem.negative`]);
});
