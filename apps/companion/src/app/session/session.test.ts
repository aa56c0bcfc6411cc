import { afterEach, expect, test, vi } from 'vitest';

import type { DeviceKey } from '../../platform/keys/device-key.ts';
import type { Profile } from '../profile/profile.ts';
import { openSession } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

test('the signed challenge begins with the issuer, so that it is good at no other instance', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ access_token: 'token', expires_in: 600 }));
  vi.stubGlobal('fetch', fetched);
  const signed: string[] = [];
  const key = {
    publicKey: 'key',
    signChallenge: async (challenge: string) => {
      signed.push(challenge);
      return 'signature';
    },
  } as unknown as DeviceKey;
  const profile = { id: 'profile', instance: { identity: 'https://id.example' } } as unknown as Profile;
  await openSession(profile, key);
  const body = fetched.mock.calls[0]?.[1]?.body as URLSearchParams;
  expect(body.get('challenge')).toMatch(/^https:\/\/id\.example\/[0-9a-f-]{36}$/);
  expect(signed).toEqual([body.get('challenge')]);
});
