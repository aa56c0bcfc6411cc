import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { DeviceKey } from '../../platform/keys/device-key.ts';
import type { Profile } from '../profile/profile.ts';
import { accessToken, closeSession, lockAll, openSession } from './session.ts';

const chosen = vi.hoisted(() => ({ id: 'ada' }));
vi.mock('../profile/profile-store.ts', () => ({ profileState: () => ({ status: 'ready', profile: chosen }) }));

const key = { publicKey: 'key', signChallenge: async () => 'signature' } as unknown as DeviceKey;
const profileOf = (id: string) => ({ id, instance: { identity: `https://${id}.example` } }) as unknown as Profile;

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
  chosen.id = 'ada';
});

test('each profile has a token of its own, and the one that the device acts for is used', () => {
  expect(accessToken()).toBe('token of https://ada.example/token');
  chosen.id = 'dev';
  expect(accessToken()).toBe('token of https://dev.example/token');
});

test('closing one session leaves the others', () => {
  closeSession();
  expect(accessToken()).toBeUndefined();
  expect(accessToken('dev')).toBe('token of https://dev.example/token');
});

test('locking closes all of them', () => {
  lockAll(true);
  expect([accessToken('ada'), accessToken('dev')]).toEqual([undefined, undefined]);
});

test('a profile that was never opened has none', () => {
  chosen.id = 'ben';
  expect(accessToken()).toBeUndefined();
});

test('a lock that comes while a token is asked for holds', async () => {
  lockAll(false);
  const opening = openSession(profileOf('ada'), key);
  lockAll(true);
  await opening;
  expect(accessToken('ada')).toBeUndefined();
});
