import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { PairedInstance, Profile } from './profile.ts';
import { pinNotary } from './pin-notary.ts';

const device = vi.hoisted(() => ({ profiles: new Map<string, Partial<Profile>>(), chosen: 'mine' }));
vi.mock('./profile-store.ts', () => ({
  profileState: () => ({ status: 'ready', profile: { id: device.chosen, ...device.profiles.get(device.chosen) } }),
  changeProfile: async (id: string, change: (before: Partial<Profile>) => Partial<Profile>) => {
    const before = device.profiles.get(id) ?? {};
    device.profiles.set(id, { ...before, ...change(before) });
  },
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
afterEach(() => {
  vi.unstubAllGlobals();
  device.chosen = 'mine';
});

/** The notary that a device remembers which was paired so and is then opened. */
async function openedAfter(instance: PairedInstance): Promise<string | undefined> {
  device.profiles.set('mine', { instance });
  await pinNotary();
  return device.profiles.get('mine')?.instance?.notaryPublicKey;
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

test('what an instance says is remembered by the profile that asked, whichever the device acts for by then', async () => {
  notaryPublicKey = 'first';
  const other = { instance: { ...address, backend: 'http://elsewhere' } };
  device.profiles.set('other', other);
  device.profiles.set('mine', { instance: address });
  const asking = pinNotary();
  device.chosen = 'other';
  await asking;
  expect(device.profiles.get('mine')?.instance?.notaryPublicKey).toBe('first');
  expect(device.profiles.get('other')).toEqual(other);
});

test('a profile that was paired with another instance meanwhile keeps that one', async () => {
  notaryPublicKey = 'first';
  device.profiles.set('mine', { instance: address });
  const asking = pinNotary();
  const other = { ...address, backend: 'http://elsewhere' };
  device.profiles.set('mine', { instance: other });
  await asking;
  expect(device.profiles.get('mine')?.instance).toEqual(other);
});
