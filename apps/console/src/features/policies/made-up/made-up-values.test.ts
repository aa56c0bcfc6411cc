import { expect, test } from 'vitest';

import { IntentPayload } from '@countersign/kinds/schemas';
import { intentTypes } from '@countersign/model/names';
import { madeUpDefaults, madeUpKinds, madeUpMoment, madeUpPayload } from './made-up-values.ts';

const unit = { decimals: 2, symbol: 'EUR' };
const id = '00000000-0000-4000-8000-000000000001';
const transfer = { ...madeUpDefaults, accountId: id, tickerId: id, amount: '1.50', address: ' 0xabc ' };

test('every kind can be made up, as one that the server takes', () => {
  expect(madeUpKinds.toSorted()).toEqual(intentTypes.toSorted());
  for (const kind of madeUpKinds)
    expect(IntentPayload.parse(madeUpPayload({ ...transfer, kind }, unit))).toMatchObject({ type: kind });
});

test('a transfer is whole once all of it is said, its amount in the smallest unit', () => {
  expect(madeUpPayload(transfer, unit)).toMatchObject({
    outputs: [{ destination: { type: 'Address', address: '0xabc' }, amount: '150' }],
  });
  expect(madeUpPayload(transfer, undefined)).toBeUndefined();
  expect(madeUpPayload({ ...transfer, amount: '1,5' }, unit)).toBeUndefined();
  expect(madeUpPayload({ ...transfer, to: 'Endpoint' }, unit)).toBeUndefined();
  expect(madeUpPayload({ ...transfer, to: 'Account', payeeId: id }, unit)).toMatchObject({
    outputs: [{ destination: { type: 'Account', accountId: id } }],
  });
});

test('the moment is read in UTC, and none is now', () => {
  expect(madeUpMoment('2026-03-02T12:30')).toBe('2026-03-02T12:30:00.000Z');
  expect(madeUpMoment('')).toBeUndefined();
});
