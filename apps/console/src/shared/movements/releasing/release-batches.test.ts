import type { ApiTransfer } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { expect, test } from 'vitest';

import { releaseBatches, releasesOf, sumsOf } from './release-batches.ts';

const transfer = (id: string, tickerId: string, value: string) => ({ id, tickerId, value }) as ApiTransfer;
const many = Array.from({ length: 2 * limits.releasedTransfers + 1 }, (_, index) => transfer(`t${index}`, 'coin', '1'));

test('every chosen transfer is in one batch, none of which is larger than one intent may be', () => {
  const batches = releaseBatches(many, new Set(many.map(({ id }) => id)));
  expect(batches.map((batch) => batch.length)).toEqual([limits.releasedTransfers, limits.releasedTransfers, 1]);
  expect(batches.flat()).toEqual(many.map(({ id }) => id));
});

test('what is not chosen, or no longer waits, is in none', () => {
  expect(releaseBatches(many, new Set(['t3', 'gone']))).toEqual([['t3']]);
  expect(releaseBatches(many, new Set())).toEqual([]);
});

test('sums are by asset, of any size', () => {
  const sums = sumsOf([transfer('a', 'coin', '99999999999999999999'), transfer('b', 'coin', '1'), transfer('c', 'token', '5')]);
  expect([...sums]).toEqual([
    ['coin', 100_000_000_000_000_000_000n],
    ['token', 5n],
  ]);
});

test('transfers to several accounts are released account by account, what is no account’s of ours not at all', () => {
  const to = (one: ApiTransfer, accountId: string) => ({ ...one, recipient: { type: 'Account', accountId } }) as ApiTransfer;
  const chosen = [...many.map((one) => to(one, 'mine')), to(transfer('x', 'coin', '1'), 'other'), transfer('y', 'coin', '1')];
  expect(releasesOf(chosen).map(({ accountId, transferIds }) => [accountId, transferIds.length])).toEqual([
    ['mine', limits.releasedTransfers],
    ['mine', limits.releasedTransfers],
    ['mine', 1],
    ['other', 1],
  ]);
});
