import { expect, test } from 'vitest';

import { dayBounds } from '../list/day-bounds.ts';
import { toTransferQuery } from './movement-search.ts';

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

test('what strangers send to be seen is folded away, but where somebody asks for it or has to decide', () => {
  const unsolicited = (search: Parameters<typeof toTransferQuery>[0]) => toTransferQuery(search).unsolicited;
  expect(unsolicited({})).toBe('false');
  expect(unsolicited({ unsolicited: 'true' })).toBe('true');
  expect(unsolicited({ quarantined: 'true' })).toBeUndefined();
  expect(unsolicited({ tickerId: 'one' })).toBeUndefined();
});
