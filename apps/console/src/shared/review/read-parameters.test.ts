import { ledgerModule } from '@countersign/ledger-registry';
import { expect, test } from 'vitest';

import { readParameters } from './read-parameters.ts';

test('every part of an order is a line or among the rest', async () => {
  const { descriptor } = await ledgerModule('XRPL');
  const { operation, lines, rest } = readParameters(
    {
      type: 'XRPL',
      operation: {
        type: 'Payment',
        destination: { type: 'Address', address: 'r1' },
        destinationTag: 0,
        amount: '5',
        currency: { type: 'TickerId', tickerId: 't' },
      },
      memos: [{ memoData: 'AB', memoType: 'CD' }],
      sourceTag: 9,
      feeStrategy: { type: 'Priority', priority: 'High' },
    },
    descriptor,
  );
  expect(operation).toBe('Payment');
  expect(lines.map(({ field, value }) => [field.label, value])).toEqual([
    ['Destination', { type: 'Address', address: 'r1' }],
    ['Destination tag', 0],
    ['Currency', { type: 'TickerId', tickerId: 't' }],
    ['Amount', '5'],
    ['Memo', 'AB'],
  ]);
  expect(lines.find(({ field }) => field.kind === 'amount')).toMatchObject({
    coin: false,
    currency: { type: 'TickerId', tickerId: 't' },
  });
  expect(rest).toEqual({
    memos: [{ memoType: 'CD' }],
    sourceTag: 9,
    feeStrategy: { type: 'Priority', priority: 'High' },
  });
});

test('lists of outputs, and amounts of the ledger’s coin', async () => {
  const { descriptor } = await ledgerModule('Bitcoin');
  const { lines, rest } = readParameters(
    { type: 'Bitcoin', outputs: [{ destination: { type: 'Address', address: 'b' }, amount: '7', paysFee: true }] },
    descriptor,
  );
  expect(lines.map(({ field, value, coin }) => [field.label, value, coin])).toEqual([
    ['Destination', { type: 'Address', address: 'b' }, false],
    ['Amount', '7', true],
    ['Fee taken from this amount', true, false],
  ]);
  expect(rest).toEqual({});
});
