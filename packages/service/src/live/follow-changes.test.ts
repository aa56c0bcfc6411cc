import type { Domain, EventScope, HarmonizeEvent, User } from '@countersign/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { followChanges } from './follow-changes.ts';
import type { ChangeMessage } from './follow-changes.ts';
import { createRecentEvents } from './recent-events.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const metadata = { revision: 1, createdAt: '', lastModifiedAt: '', customProperties: {} };
const none = { domains: [], users: [], endpoints: [], policies: [], accounts: [], transactions: [], requests: [], events: [] };
const domain = (number: number, parentId?: string): Domain => ({
  id: id(number),
  alias: 'd',
  lock: 'Unlocked',
  permissions: { readAccess: { ...none, accounts: ['clerk'], users: ['clerk'] } },
  metadata,
  ...(parentId !== undefined && { parentId }),
});
const domains = [domain(1), domain(2, id(1)), domain(3, id(2)), domain(4)];

/** An instance whose events come as a test wants them, with one user: a clerk of domain 1. */
function world() {
  const user: User = { id: id(9), domainId: id(1), alias: 'u', publicKey: 'K', roles: ['clerk'], lock: 'Unlocked', metadata };
  const state = { events: [] as HarmonizeEvent[], user, reads: 0, wake: () => {}, signedIn: true };
  const recent = createRecentEvents(
    {
      newest: () => Promise.resolve(state.events.length),
      after: (sequence, limit) => {
        state.reads += 1;
        return Promise.resolve(state.events.slice(sequence, sequence + limit));
      },
      chains: () => Promise.resolve(domains),
      watch: (wake) => {
        state.wake = wake;
        return () => (state.wake = () => {});
      },
    },
    (error) => {
      throw error;
    },
  );
  const happen = (type: HarmonizeEvent['payload']['type'], domainNumber: number) => {
    const sequenceNumber = state.events.length + 1;
    const payload = { type, id: id(sequenceNumber) } as HarmonizeEvent['payload'];
    state.events.push({ id: id(sequenceNumber), domainId: id(domainNumber), payload, sequenceNumber, savedAt: '' });
    state.wake();
  };
  const follow = (scope: EventScope, lastSequence?: number, signal = new AbortController().signal) =>
    followChanges(
      {
        recent,
        readingFacts: () => Promise.resolve({ users: [state.user], domains: domains.slice(0, 3) }),
        isStillSignedIn: () => Promise.resolve(state.signedIn),
        clock: { now: () => new Date(0) },
      },
      { person: { publicKey: 'K', expiresAt: new Date(3_600_000) }, domainId: id(1), scope, lastSequence, signal },
    );
  return { state, happen, follow };
}

const numberOf = (message: ChangeMessage) => (message.type === 'Change' ? message.event.sequenceNumber : 0);

test('sends every event that is in scope and may be read, once and in order, whenever it comes and from wherever one resumes', async () => {
  const event = fc.record({
    type: fc.constantFrom('AccountUpdated' as const, 'IntentCreated' as const, 'TickerUpdated' as const),
    at: fc.integer({ min: 1, max: 4 }),
    before: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 30 }),
      fc.constantFrom<EventScope>('Self', 'SelfAndDescendants'),
      fc.nat(30),
      async (all, scope, from) => {
        const { happen, follow } = world();
        const past = all.filter(({ before }) => before);
        const later = all.filter(({ before }) => !before);
        for (const { type, at } of past) happen(type, at);
        const last = Math.min(from, past.length);
        const ended = new AbortController();
        const stream = follow(scope, last, ended.signal);
        expect(await stream.next()).toMatchObject({ value: { type: 'Ready', sequence: last } });
        const isVisible = ({ type, at }: (typeof all)[number]) =>
          type === 'TickerUpdated' || (type === 'AccountUpdated' && (scope === 'Self' ? at === 1 : at <= 3));
        const expected = [...past, ...later].flatMap((one, index) => (index >= last && isVisible(one) ? [index + 1] : []));
        const sent: number[] = [];
        const listening = (async () => {
          while (sent.length < expected.length) {
            const { value } = await stream.next();
            if (value !== undefined) sent.push(numberOf(value));
          }
        })();
        for (const { type, at } of later) {
          happen(type, at);
          if (at === 2) await Promise.resolve();
        }
        await listening;
        ended.abort();
        expect(sent).toEqual(expected);
      },
    ),
  );
});

test('a lock that came after an event keeps the event from a reader who is slow', async () => {
  const { state, happen, follow } = world();
  const stream = follow('Self');
  await stream.next();
  happen('AccountUpdated', 1);
  state.user = { ...state.user, lock: 'Locked' };
  happen('UserUpdated', 1);
  expect(await stream.next()).toEqual({ value: undefined, done: true });
});

test('the event that a role was withdrawn is sent, and none that it allowed to read after that', async () => {
  const { state, happen, follow } = world();
  const stream = follow('Self');
  await stream.next();
  state.user = { ...state.user, roles: ['other'] };
  happen('UserUpdated', 1);
  expect(await stream.next()).toMatchObject({ value: { type: 'Access' } });
  happen('AccountUpdated', 1);
  happen('TickerUpdated', 1);
  expect(await stream.next()).toMatchObject({ value: { event: { payload: { type: 'TickerUpdated' } } } });
});

test('nothing is read ahead for a reader who does not ask', async () => {
  const { state, happen, follow } = world();
  const stream = follow('Self', 0);
  await stream.next();
  for (let count = 0; count < 5_000; count++) happen('IntentCreated', 1);
  await expect.poll(() => state.reads).toBeGreaterThan(9);
  const before = state.reads;
  happen('AccountUpdated', 1);
  // Older events than are kept are read again, a page at a time, when the reader asks.
  expect(numberOf((await stream.next()).value as ChangeMessage)).toBe(5_001);
  expect(state.reads).toBeGreaterThan(before);
});

test('ends with the sign-in', async () => {
  const { state, happen, follow } = world();
  const stream = follow('Self');
  await stream.next();
  state.signedIn = false;
  happen('AccountUpdated', 1);
  expect(await stream.next()).toEqual({ value: undefined, done: true });
});
