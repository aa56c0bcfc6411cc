import { expect, test } from 'vitest';

import { createOpenStreams } from './open-streams.ts';

const inAnHour = new Date(Date.now() + 3_600_000);
const ada = { publicKey: 'ada', expiresAt: inAnHour };
const bob = { publicKey: 'bob', expiresAt: inAnHour };

test('a person may have so many streams open, each until it ends, and others as many', () => {
  const streams = createOpenStreams();
  const first = new AbortController();
  expect(streams.open(ada, first.signal).ok).toBe(true);
  for (let more = 1; more < 12; more++) expect(streams.open(ada, new AbortController().signal).ok).toBe(true);
  const refusal = { ok: false, error: { reason: 'TooManyRequestsError', message: 'Too many streams are open' } };
  expect(streams.open(ada, new AbortController().signal)).toEqual(refusal);
  expect(streams.open(bob, new AbortController().signal).ok).toBe(true);
  first.abort();
  expect(streams.open(ada, new AbortController().signal).ok).toBe(true);
  expect(streams.open(ada, new AbortController().signal)).toEqual(refusal);
});

test('a stream that ended before it began takes no place', () => {
  const streams = createOpenStreams();
  for (let count = 0; count < 12; count++) expect(streams.open(ada, AbortSignal.abort()).ok).toBe(true);
  expect(streams.open(ada, new AbortController().signal).ok).toBe(true);
  for (let more = 1; more < 12; more++) expect(streams.open(ada, new AbortController().signal).ok).toBe(true);
  expect(streams.open(ada, new AbortController().signal).ok).toBe(false);
});
