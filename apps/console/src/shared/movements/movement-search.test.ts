import { expect, test } from 'vitest';

import { dayBounds, toTransferQuery } from './movement-search.ts';

test('a span of days holds its first and its last millisecond', () => {
  const { after, before } = dayBounds('2026-03-05', '2026-03-05');
  expect(new Date(after!).getTime()).toBe(new Date('2026-03-05T00:00:00').getTime() - 1);
  expect(new Date(before!).getTime()).toBe(new Date('2026-03-06T00:00:00').getTime());
  expect(dayBounds(undefined, undefined)).toEqual({});
});

test('filters become the names of the server', () => {
  expect(toTransferQuery({ quarantined: 'true', recipientAddress: ' 0xab ' }, 'account')).toEqual({
    sortBy: 'registeredAt',
    sortOrder: 'DESC',
    quarantined: 'true',
    'recipient.addressDetails.address.startsWith': '0xab',
    accountId: 'account',
  });
});
