import type { ApiTransfer } from '@countersign/model';
import { expect, test } from 'vitest';

import { foldFees } from './fold-fees.ts';

const transfer = (id: string, kind: ApiTransfer['kind'], transactionId?: string): ApiTransfer => ({
  id,
  kind,
  ...(transactionId !== undefined && { transactionId }),
  tickerId: 'ticker',
  quarantined: false,
  senders: [],
  value: '1',
  registeredAt: '2026-11-22T10:00:00.000Z',
  metadata: { type: 'Ethereum' },
});

test('a fee stands with the transfer it was paid for, whichever comes first', () => {
  const fee = transfer('fee', 'Fee', 'a');
  const { rows, feeOf } = foldFees([fee, transfer('sent', 'Transfer', 'a'), transfer('other', 'Transfer', 'b')]);
  expect(rows.map(({ id }) => id)).toEqual(['sent', 'other']);
  expect(rows.map(feeOf)).toEqual([fee, undefined]);
});

test('of a transaction that moved several, the first has the fee', () => {
  const fee = transfer('fee', 'Fee', 'a');
  const { rows, feeOf } = foldFees([transfer('one', 'Transfer', 'a'), transfer('two', 'Transfer', 'a'), fee]);
  expect(rows.map(feeOf)).toEqual([fee, undefined]);
});

test('a fee without its transfer stays a line: of a transaction that moved nothing else, or whose transfer is on another page', () => {
  const { rows } = foldFees([transfer('fee', 'Fee', 'a'), transfer('old', 'Fee')]);
  expect(rows.map(({ id }) => id)).toEqual(['fee', 'old']);
});
