import { expect, test } from 'vitest';
import { byClock, delayAfter, waitUntil } from './attempts.ts';

test('three tries are free, then each waits twice as long as the one before, a day at most', () => {
  expect([0, 1, 2, 3, 4, 5].map(delayAfter)).toEqual([0, 0, 0, 30_000, 60_000, 120_000]);
  expect(delayAfter(100)).toBe(86_400_000);
});

test('a try waits until the delay after the last one is over', () => {
  expect(waitUntil(undefined, 0, 0)).toBeUndefined();
  expect(waitUntil({ count: 2, lastAt: 1_000 }, 1_001, 0)).toBeUndefined();
  expect(waitUntil({ count: 3, lastAt: 1_000 }, 30_999, 30_000)).toBe(31_000);
  expect(waitUntil({ count: 3, lastAt: 1_000 }, 31_000, 30_000)).toBeUndefined();
});

test('a clock that is put back restarts the delay, and locks nobody out for longer', () => {
  const attempts = { count: 3, lastAt: 1_000_000 };
  expect(waitUntil(byClock(attempts, 500), 500, 30_000)).toBe(30_500);
  expect(byClock(attempts, 1_000_001)).toBe(attempts);
});

test('a clock that is set forward saves nothing of the first five minutes of a delay, which pass while the app is open', () => {
  const farAhead = 10_000_000_000;
  expect(waitUntil({ count: 3, lastAt: 0 }, farAhead, 10_000)).toBe(farAhead + 20_000);
  expect(waitUntil({ count: 3, lastAt: 0 }, farAhead, 30_000)).toBeUndefined();
  expect(waitUntil({ count: 100, lastAt: 0 }, farAhead, 0)).toBe(farAhead + 300_000);
  expect(waitUntil({ count: 100, lastAt: 0 }, farAhead, 300_000)).toBeUndefined();
});
