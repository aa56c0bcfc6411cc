import { expect, test } from 'vitest';

import { formatDate, formatDateTime } from './date.ts';

test.each([
  [new Date(2026, 0, 5, 0, 4, 9), '05/01/2026 12:04:09 AM'],
  [new Date(2026, 10, 21, 12, 0, 0), '21/11/2026 12:00:00 PM'],
  [new Date(2026, 10, 21, 23, 59, 59), '21/11/2026 11:59:59 PM'],
])('%s', (date, text) => {
  expect(formatDateTime(date)).toBe(text);
  expect(formatDate(date)).toBe(text.slice(0, 10));
});
