import { expect, test } from 'vitest';

import { relativeTime, shortMoment } from './relative-time.ts';

const now = new Date('2026-11-21T02:00:00Z');

test.each([
  ['2026-11-21T02:00:59Z', 'now'],
  ['2026-11-21T01:59:01Z', 'now'],
  ['2026-11-21T01:59:00Z', '1 minute ago'],
  ['2026-11-21T00:01:00Z', '1 hour ago'],
  ['2026-11-22T01:59:59Z', 'in 23 hours'],
  ['2026-11-19T01:00:00Z', '2 days ago'],
  ['2026-12-25T02:00:00Z', 'in 1 month'],
  ['2024-11-20T02:00:00Z', '2 years ago'],
])('%s is %s', (moment, words) => {
  expect(relativeTime(new Date(moment), now, 'en')).toBe(words);
});

test('speaks the language it is asked for', () => {
  expect(relativeTime(new Date('2026-11-21T00:00:00Z'), now, 'de')).toBe('vor 2 Stunden');
});

test.each([
  ['2026-11-21T01:58:00', '2 min. ago'],
  ['2026-11-22T01:59:00', 'in 23 hr.'],
  ['2026-11-19T12:00:00', '19 Nov'],
  ['2025-03-01T12:00:00', '1 Mar 2025'],
])('a list writes %s as %s', (moment, words) => {
  expect(shortMoment(new Date(moment), new Date('2026-11-21T02:00:00'), 'en')).toBe(words);
});
