import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { knownInstanceQuery } from './known-instance.ts';

const stored = vi.hoisted(() => new Map<string, unknown>());

vi.mock('../../../app/profile/own-memory.ts', () => ({
  recallOwn: async (name: string) => stored.get(name),
  changeOwn: async (name: string, change: (before: unknown) => unknown) => void stored.set(name, change(stored.get(name))),
}));

const notaryPublicKey = 'the key of the notary';
const paired = { backend: 'https://instance.test', identity: 'https://identity.test', notaryPublicKey };
const [first, other] = ['a'.repeat(64), 'b'.repeat(64)];
let asked = 0;

/** The server names this instance from now on. */
function naming(instance: string): void {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => {
      asked += 1;
      return Response.json({ identity: paired.identity, notaryPublicKey, instance });
    }),
  );
}

/** What a screen comes to know, in an app that was just started. */
async function known(isOpen: boolean, pairing: Parameters<typeof knownInstanceQuery>[0] = paired, client = new QueryClient()) {
  const observer = new QueryObserver(client, knownInstanceQuery(pairing, isOpen));
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
  leave();
  return observer.getCurrentResult().data;
}

beforeEach(() => {
  stored.clear();
  asked = 0;
});
afterEach(() => vi.unstubAllGlobals());

test('an instance that was named once is known without a session from then on, and nothing is asked', async () => {
  naming(first);
  expect(await known(true)).toBe(first);
  expect(asked).toBe(1);
  naming(other);
  expect(await known(false)).toBe(first);
  expect(await known(true)).toBe(first);
  expect(asked).toBe(1);
});

test('one that never was is not asked for without a session, and is once there is one', async () => {
  naming(first);
  const client = new QueryClient();
  expect(await known(false, paired, client)).toBeNull();
  expect(asked).toBe(0);
  expect(await known(true, paired, client)).toBe(first);
  // The session has ended since.
  expect(await known(false, paired, client)).toBe(first);
});

test('a device that was paired with no notary knows no instance', async () => {
  naming(first);
  const { notaryPublicKey: _, ...without } = paired;
  expect(await known(true, without)).toBeUndefined();
  expect(asked).toBe(0);
});
