import { expect, test } from 'vitest';
import { byUrgency, placeIn, type Handled } from './queue.ts';

const item = (hash: string) => ({ hash });

test('what ends first comes first, and what is unusual after all that is not', () => {
  const all = [
    { name: 'unusual and soon', isWarned: true, expiryAt: '2026-11-23T13:00:00.000Z' },
    { name: 'late', isWarned: false, expiryAt: '2026-11-30T13:00:00.000Z' },
    { name: 'unknown', isWarned: false },
    { name: 'senseless', isWarned: true, expiryAt: 'never' },
    { name: 'soon', isWarned: false, expiryAt: '2026-11-23T14:00:00+01:00' },
  ];
  expect(all.toSorted(byUrgency).map(({ name }) => name)).toEqual(['soon', 'late', 'unknown', 'unusual and soon', 'senseless']);
});

test('says which of how many, whatever is asked for and withdrawn meanwhile', () => {
  const handled = new Map<string, Handled>();
  const all = ['a', 'b', 'c'].map(item);
  expect(placeIn(all, handled, undefined)).toEqual({ current: item('a'), number: 1, total: 3 });
  handled.set('a', 'signed');
  expect(placeIn(all, handled, item('a'))).toEqual({ current: item('b'), number: 2, total: 3 });
  // What is open stays open when something more urgent comes, and when it is withdrawn.
  expect(placeIn([item('d'), ...all], handled, item('b'))).toEqual({ current: item('b'), number: 2, total: 4 });
  expect(placeIn([item('c')], handled, item('b'))).toEqual({ current: item('b'), number: 2, total: 3 });
  handled.set('b', 'gone');
  // What was signed is not asked again, even if the server, which may lie, lists it once more.
  expect(placeIn(all, handled, item('b'))).toEqual({ current: item('c'), number: 3, total: 3 });
  handled.set('c', 'skipped');
  expect(placeIn(all, handled, item('c'))).toEqual({ current: undefined, number: 4, total: 3 });
});
