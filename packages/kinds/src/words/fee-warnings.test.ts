import { expect, test } from 'vitest';

import { samples } from '../testing/index.ts';
import { coinsPaid } from './fee-warnings.ts';
import type { Names } from './names.ts';
import { proposalWarnings } from './warnings.ts';

const names: Names = {
  name: () => undefined,
  ticker: (id) => ({ name: id, decimals: 6, native: id !== 'token' }),
};
const payment = samples.v0_CreateTransferOrder.payload;
const outputs = [{ ...payment.outputs[0], amount: '100' }] as typeof payment.outputs;

function warned(values: Partial<typeof payment>): boolean {
  const payload = { ...payment, outputs, ...values };
  return proposalWarnings({ payload }, { names, now: new Date(0) }).some(
    ({ code, severity }) => code === 'FeeAboveAmount' && severity === 'danger',
  );
}

test('a fee that may be larger than the amount is a danger, where both are of one coin', () => {
  expect(warned({ maximumFee: '101' })).toBe(true);
  expect(warned({ maximumFee: '100' })).toBe(false);
  expect(warned({ maximumFee: '101', tickerId: 'token' })).toBe(false);
});

test('the same is known of an order in the terms of its ledger, where it does nothing but pay coins', () => {
  const nothing = { operation: 'Payment', movements: [], calls: [], rights: [], warnings: [] };
  const coins = (amount?: bigint) => ({ asset: { type: 'Native' as const }, ...(amount !== undefined && { amount }) });
  expect(coinsPaid({ ...nothing, movements: [coins(60n), coins(40n)] })).toBe(100n);
  expect(coinsPaid({ ...nothing, movements: [coins(60n), coins()] })).toBeUndefined();
  expect(coinsPaid({ ...nothing, movements: [{ asset: { type: 'Unknown' }, amount: 5n }] })).toBeUndefined();
  expect(coinsPaid(nothing)).toBeUndefined();
  expect(coinsPaid(undefined)).toBeUndefined();
  const payload = samples.v0_CreateTransactionOrder.payload;
  const order = { ...payload, parameters: { ...payload.parameters, maximumFee: '101' } };
  const codes = proposalWarnings(
    { payload: order },
    { names, now: new Date(0), described: { ...nothing, movements: [coins(100n)] } },
  ).map(({ code }) => code);
  expect(codes).toContain('FeeAboveAmount');
});
