import { expect, test } from 'vitest';

import { desktop, mobile, performanceScore, scoreOn } from './lighthouse-curves.ts';

test('a curve goes through its two points, and falls', () => {
  const curve = mobile.curves.largestContentfulPaint;
  expect(scoreOn(curve, 2500)).toBeCloseTo(0.9, 5);
  expect(scoreOn(curve, 4000)).toBeCloseTo(0.5, 5);
  expect(scoreOn(curve, 0)).toBe(1);
  const scores = [1, 500, 2000, 3000, 6000, 20_000].map((value) => scoreOn(curve, value));
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
});

test('a page is scored by the conditions that it was loaded under', () => {
  const metrics = {
    firstContentfulPaint: 1600,
    largestContentfulPaint: 2400,
    totalBlockingTime: 350,
    cumulativeLayoutShift: 0.25,
  };
  expect(performanceScore(metrics, desktop)).toBeCloseTo(50, 3);
  expect(performanceScore(metrics, mobile)).toBeCloseTo(74.4, 1);
  expect(performanceScore({ ...metrics, cumulativeLayoutShift: 0 }, desktop)).toBeCloseTo(50 + (50 * 25) / 90, 3);
});
