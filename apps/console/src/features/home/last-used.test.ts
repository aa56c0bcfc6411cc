import type { ApiTransfer } from '@countersign/model';
import { expect, test } from 'vitest';

import { lastUsedAccounts } from './last-used.ts';

const here = 'here';

function transfer(registeredAt: string, from: string, to: string, domainId = here) {
  const account = (accountId: string) => ({ type: 'Account', accountId, domainId }) as ApiTransfer['senders'][number];
  return { registeredAt, senders: [account(from)], recipient: account(to) as ApiTransfer['recipient'] };
}

const order = (createdAt: string, accountId: string) => ({ accountId, metadata: { createdAt } });

test('each account comes once, by what it did last, be it a transfer or an order', () => {
  const used = lastUsedAccounts(
    here,
    [transfer('2026-05-03', 'a', 'b'), transfer('2026-05-01', 'c', 'a')],
    [order('2026-05-04', 'c'), order('2026-05-02', 'd')],
    10,
  );
  expect(used.map(({ id, at }) => [id, at])).toEqual([
    ['c', '2026-05-04'],
    ['a', '2026-05-03'],
    ['b', '2026-05-03'],
    ['d', '2026-05-02'],
  ]);
});

test('accounts of other domains and missing parties are left out, and no more come than are shown', () => {
  const elsewhere = transfer('2026-05-05', 'x', 'y', 'elsewhere');
  const fee = { ...transfer('2026-05-06', 'a', 'b'), recipient: undefined };
  expect(lastUsedAccounts(here, [elsewhere, fee], [order('2026-05-01', 'c')], 5).map(({ id }) => id)).toEqual(['a', 'c']);
  expect(lastUsedAccounts(here, [], [order('2026-05-01', 'c'), order('2026-05-02', 'd')], 1)).toHaveLength(1);
});
