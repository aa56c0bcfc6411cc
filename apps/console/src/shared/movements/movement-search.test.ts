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

test('an amount is asked for together with its asset, and never without', () => {
  const range = { least: '5', most: '1000000000000000000000000000' };
  expect(toTransferQuery({ ...range, direction: 'Outbound', payeeId: 'payee' })).toEqual({
    sortBy: 'registeredAt',
    sortOrder: 'DESC',
    unsolicited: 'false',
    direction: 'Outbound',
    'recipient.endpointId': ['payee'],
  });
  expect(toTransferQuery({ ...range, tickerId: 'asset' })).toMatchObject({ 'value.gte': range.least, 'value.lte': range.most });
});

test('what strangers send to be seen is folded away, but where somebody asks for it or has to decide', () => {
  const unsolicited = (search: Parameters<typeof toTransferQuery>[0]) => toTransferQuery(search).unsolicited;
  expect(unsolicited({})).toBe('false');
  expect(unsolicited({ unsolicited: 'true' })).toBe('true');
  expect(unsolicited({ quarantined: 'true' })).toBeUndefined();
  expect(unsolicited({ tickerId: 'one' })).toBeUndefined();
});
