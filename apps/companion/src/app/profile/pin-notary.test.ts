import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { PairedInstance, Profile } from './profile.ts';
import { pinNotary } from './pin-notary.ts';

const state = vi.hoisted(() => ({ profile: {} as Partial<Profile> }));
vi.mock('./profile-store.ts', () => ({
  profileState: () => ({ status: 'ready', profile: state.profile }),
  changeProfile: async (changes: Partial<Profile>) => void Object.assign(state.profile, changes),
}));
vi.mock('../session/session.ts', () => ({ accessToken: () => undefined, closeSession: () => undefined }));

const address = { backend: 'http://test', identity: 'http://id' };
let notaryPublicKey = '';
beforeEach(() => {
  const said = { ...address, demo: false, version: '0' };
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => Response.json({ ...said, notaryPublicKey })),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** The notary that a device remembers which was paired so and is then opened. */
async function openedAfter(instance: PairedInstance): Promise<string | undefined> {
  state.profile = { instance };
  await pinNotary();
  return state.profile.instance?.notaryPublicKey;
}

test('a device that was paired before there was a notary remembers the first that there is', async () => {
  notaryPublicKey = '';
  expect(await openedAfter(address)).toBeUndefined();
  notaryPublicKey = 'first';
  expect(await openedAfter(address)).toBe('first');
});

test('a notary that is known is not replaced by another', async () => {
  notaryPublicKey = 'second';
  expect(await openedAfter({ ...address, notaryPublicKey: 'first' })).toBe('first');
});
