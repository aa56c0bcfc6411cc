import { expect, test } from 'vitest';

import { pauseAfter } from './pause-after.ts';

test('pauses grow to a bound, and differ', () => {
  expect([1, 2, 3, 10].map((failures) => pauseAfter(failures, 0.5))).toEqual([1_000, 2_000, 4_000, 15_000]);
  expect(pauseAfter(1, 0)).toBeLessThan(pauseAfter(1, 1));
});
