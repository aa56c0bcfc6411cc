import { expect, test } from 'vitest';

import { partOfDay } from './greeting.ts';

test.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [0, 'evening'],
])('at %d it is %s', (hour, part) => {
  expect(partOfDay(new Date(2026, 10, 21, hour, 30))).toBe(part);
});
