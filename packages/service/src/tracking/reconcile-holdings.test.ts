import { nativeAsset, type Holding } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { lookedAtAgain, secondLookMilliseconds, totalsOf } from './reconcile-holdings.ts';

const first = new Date('2026-11-29T08:00:00Z');
const later = new Date(first.getTime() + secondLookMilliseconds);
const found = { tickerId: 'eth', booked: 5n, onLedger: 3n };

test('a difference is certain once it was there for long enough with the same two amounts', () => {
  const seen = lookedAtAgain([], [found], first);
  expect(seen).toEqual([{ ...found, since: first, isCertain: false }]);
  const soon = new Date(later.getTime() - 1);
  expect(lookedAtAgain(seen, [found], soon)).toEqual([{ ...found, since: first, isCertain: false }]);
  expect(lookedAtAgain(seen, [found], later)).toEqual([{ ...found, since: first, isCertain: true }]);
});

test.each([
  ['the book went on', { ...found, booked: 6n }],
  ['the network went on', { ...found, onLedger: 4n }],
  ['it is of another asset', { ...found, tickerId: 'usds' }],
])('where %s it begins again', (_, now) => {
  const seen = lookedAtAgain([], [found], first);
  expect(lookedAtAgain(seen, [now], later)).toEqual([{ ...now, since: later, isCertain: false }]);
});

test('what is gone is no difference any more', () => {
  expect(lookedAtAgain(lookedAtAgain([], [found], first), [], later)).toEqual([]);
});

test('an asset that was not answered for at one of the addresses has no total', () => {
  const token = { type: 'Token', standard: 'ERC20', identifier: '0x1' } as const;
  const held = (address: string, asset: Holding['asset'], total: bigint): Holding => ({ address, asset, total, locked: [] });
  const totals = totalsOf([held('a', nativeAsset, 1n), held('b', nativeAsset, 2n), held('a', token, 4n)], ['a', 'b']);
  expect([...totals]).toEqual([['Native', 3n]]);
});
