import { isLedgerType, ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import { expect, test } from 'vitest';

import { emptyInputs, emptyRow, inputAt, type Inputs } from './operation-inputs.ts';
import { operationFields } from '@countersign/ledger-port/descriptor';
import { isReadable, type OrderLedger, type OrderValues } from './order-values.ts';

const ledgers: readonly OrderLedger[] = await Promise.all(
  sandboxLedgers.map(async (ledger) => {
    const { type } = ledger.parameters;
    if (!isLedgerType(type)) throw new Error(`No rules for ${type}`);
    const module = await ledgerModule(type);
    const coin = { decimals: module.descriptor.decimals, symbol: 'COIN' };
    return { ledger, module, context: { descriptor: module.descriptor, coin, ticker: () => undefined } };
  }),
);

function valuesOf(ledgerId: string, operation: string, inputs: Inputs): OrderValues {
  return {
    accountId: 'a',
    ledgerId,
    operation,
    inputs,
    fee: 'Medium',
    maximumFee: '',
    isOwnMaximumFee: false,
    description: '',
    customProperties: [],
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
