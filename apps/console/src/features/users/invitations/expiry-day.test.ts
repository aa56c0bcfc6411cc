import { expect, test } from 'vitest';

import { dayFrom, endOfDay, validityUntil } from './expiry-day.ts';

const now = new Date(2026, 10, 22, 23, 30);
const longest = 366 * 24 * 60 * 60;

test.each([
  ['', 'missing'],
  ['tomorrow', 'noDate'],
  ['31/02/2027', 'noDate'],
  ['2026-12-01', 'noDate'],
  ['21/11/2026', 'past'],
  ['01/01/2028', 'tooFar'],
])('“%s” is refused as %s', (typed, problem) => {
  expect(validityUntil(typed, now, longest)).toEqual({ problem });
});

test('an invitation is open to the end of its day, today among them', () => {
  expect(validityUntil('22/11/2026', now, longest)).toEqual({ seconds: 29 * 60 + 59 });
  expect(endOfDay('1/12/2026')).toEqual(new Date(2026, 11, 1, 23, 59, 59));
  expect(dayFrom(now, 9)).toBe('01/12/2026');
});
