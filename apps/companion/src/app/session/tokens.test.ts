import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { DeviceKey } from '../../platform/keys/device-key.ts';
import type { Profile } from '../profile/profile.ts';
import { api, apiOf } from '../api/client.ts';
import { waitingOf } from '../api/waiting.ts';
import { accessToken, closeSession, lockAll, openSession } from './session.ts';

const chosen = vi.hoisted(() => ({ id: 'ada', address: 'ada.example' }));
vi.mock('../profile/profile-store.ts', () => ({
  profileState: () => ({ status: 'ready', profile: profileOf(chosen.id, chosen.address) }),
}));

vi.mock('./last-seen.ts', () => ({ noteWaiting: async () => undefined }));

const key = { publicKey: 'key', signChallenge: async () => 'signature' } as unknown as DeviceKey;
function profileOf(id: string, address = `${id}.example`) {
  return { id, instance: { backend: `https://api.${address}`, identity: `https://${address}` } } as unknown as Profile;
}

const choose = (id: string, address = `${id}.example`) => void Object.assign(chosen, { id, address });

beforeEach(async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url) => Response.json({ access_token: `token of ${new Request(url).url}`, expires_in: 600 })),
  );
  await openSession(profileOf('ada'), key);
  await openSession(profileOf('dev'), key);
});
afterEach(() => {
  vi.unstubAllGlobals();
  lockAll(false);
  choose('ada');
});

test('each profile has a token of its own, and the one that the device acts for is used', () => {
  expect(accessToken()).toBe('token of https://ada.example/token');
  choose('dev');
  expect(accessToken()).toBe('token of https://dev.example/token');
});

test('closing one session leaves the others', () => {
  closeSession();
  expect(accessToken()).toBeUndefined();
  expect(accessToken(profileOf('dev'))).toBe('token of https://dev.example/token');
});

test('locking closes all of them', () => {
  lockAll(true);
  expect([accessToken(profileOf('ada')), accessToken(profileOf('dev'))]).toEqual([undefined, undefined]);
});

test('a profile that was never opened has none', () => {
  choose('ben');
  expect(accessToken()).toBeUndefined();
});

test('a lock that comes while a token is asked for holds', async () => {
  lockAll(false);
  const opening = openSession(profileOf('ada'), key);
  lockAll(true);
  await opening;
  expect(accessToken(profileOf('ada'))).toBeUndefined();
});

test('a profile that another tab paired with another address has no token there, and what is asked there goes without', async () => {
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, init) => {
      asked.push(`${new Request(url).url} ${new Headers(init?.headers).get('authorization') ?? ''}`.trim());
      return Response.json({});
    }),
  );
  choose('ada', 'elsewhere.example');
  const moved = profileOf('ada', 'elsewhere.example');
  expect([accessToken(), accessToken(moved)]).toEqual([undefined, undefined]);
  await api().me.get();
  await apiOf(moved).me.get();
  await apiOf(profileOf('ada')).me.get();
  expect(asked).toEqual([
    'https://api.elsewhere.example/v1/me',
    'https://api.elsewhere.example/v1/me',
    'https://api.ada.example/v1/me Bearer token of https://ada.example/token',
  ]);
});

/** Answers that come when they are let come; asking for a token is answered at once, each time with another one. */
function answerLate() {
  const late: (() => void)[] = [];
  let given = 0;
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url) => {
      if (new Request(url).url.endsWith('/token')) return Response.json({ access_token: `token ${++given}`, expires_in: 600 });
      // oxlint-disable-next-line promise/avoid-new -- as late as the test says
      await new Promise<void>((come) => void late.push(come));
      return new Response('{}', { status: 401 });
    }),
  );
  return () => late.forEach((come) => come());
}

const unauthorised = expect.objectContaining({ status: 401 });
const failure = (call: Promise<unknown>) => call.catch((error: unknown) => error);

const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['of the profile in use', async () => api().me.get()],
  ['of a profile', async () => apiOf(profileOf('ada')).me.get()],
  ['for what waits', async () => new QueryClient().fetchQuery({ ...waitingOf(profileOf('ada')), retry: false })],
];

test.each(calls)('a call %s whose session is not taken any more closes that one', async (_what, call) => {
  const come = answerLate();
  await openSession(profileOf('ada'), key);
  const refused = failure(call());
  await expect.poll(() => accessToken()).toBe('token 1');
  come();
  expect(await refused).toEqual(unauthorised);
  expect(accessToken()).toBeUndefined();
});

test.each(calls)('a call %s that is refused late does not close the session that was opened since', async (_what, call) => {
  const come = answerLate();
  await openSession(profileOf('ada'), key);
  const refused = failure(call());
  await openSession(profileOf('ada'), key);
  come();
  expect(await refused).toEqual(unauthorised);
  expect(accessToken()).toBe('token 2');
});

test('what is asked at the old address of a profile that was paired again does not close its session at the new one', async () => {
  const come = answerLate();
  const refused = failure(apiOf(profileOf('ada')).me.get());
  choose('ada', 'elsewhere.example');
  await openSession(profileOf('ada', 'elsewhere.example'), key);
  come();
  expect(await refused).toEqual(unauthorised);
  expect(accessToken()).toBe('token 1');
});

test('a call that went without a token closes nothing', async () => {
  const come = answerLate();
  choose('ada', 'elsewhere.example');
  const refused = failure(api().me.get());
  await openSession(profileOf('ada', 'elsewhere.example'), key);
  come();
  expect(await refused).toEqual(unauthorised);
  expect(accessToken()).toBe('token 1');
});

test.each([
  ['gives its token', async () => Response.json({ access_token: 'token of old', expires_in: 600 })],
  ['breaks off', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('an old address that %s late does not take the place of the session that was opened at the new one', async (_what, answer) => {
  let come = () => {};
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url) => {
      if (new Request(url).url.includes('elsewhere')) return Response.json({ access_token: 'token of new', expires_in: 600 });
      // oxlint-disable-next-line promise/avoid-new -- as late as the test says
      await new Promise<void>((go) => (come = go));
      return answer();
    }),
  );
  const late = openSession(profileOf('ada'), key).catch(() => undefined);
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1);
  choose('ada', 'elsewhere.example');
  await openSession(profileOf('ada', 'elsewhere.example'), key);
  come();
  await late;
  expect(accessToken()).toBe('token of new');
});
