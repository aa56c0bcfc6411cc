import { expect, test } from 'vitest';

import { dayOf, formatDate, formatDateTime, writtenDay } from './date.ts';

test.each([
  [new Date(2026, 0, 5, 0, 4, 9), '05/01/2026 12:04:09 AM'],
  [new Date(2026, 10, 21, 12, 0, 0), '21/11/2026 12:00:00 PM'],
  [new Date(2026, 10, 21, 23, 59, 59), '21/11/2026 11:59:59 PM'],
])('%s', (date, text) => {
  expect(formatDateTime(date)).toBe(text);
  expect(formatDate(date)).toBe(text.slice(0, 10));
});

test.each([
  ['21/11/2026', '2026-11-21'],
  [' 1/2/2026 ', '2026-02-01'],
  ['29/02/2028', '2028-02-29'],
  ['21.11.2026', '2026-11-21'],
  ['1.2.2026', '2026-02-01'],
  ['21.11/2026', undefined],
  ['11.21.2026', undefined],
  ['29/02/2026', undefined],
  ['31/04/2026', undefined],
  ['11/21/2026', undefined],
  ['2026-11-21', undefined],
  ['21/11/26', undefined],
  ['', undefined],
])('%j is the day %s', (written, day) => {
  expect(dayOf(written)).toBe(day);
  if (day !== undefined) expect(dayOf(writtenDay(day))).toBe(day);
});

test('in German a day has points, and a moment in full is written as everywhere', () => {
  const german = { separator: '.' };
  expect(writtenDay('2026-11-21', german)).toBe('21.11.2026');
  expect(formatDate(new Date(2026, 10, 21), german)).toBe('21.11.2026');
  expect(dayOf(writtenDay('2026-11-21', german))).toBe('2026-11-21');
});
