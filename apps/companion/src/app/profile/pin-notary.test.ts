import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { PairedInstance, Profile } from './profile.ts';
import { notaryToConfirm, pinNotary } from './pin-notary.ts';

const device = vi.hoisted(() => ({ profiles: new Map<string, Partial<Profile>>() }));
vi.mock('./profile-store.ts', () => ({
  profileState: () => ({ status: 'none' }),
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
afterEach(() => vi.unstubAllGlobals());

const remembered = () => device.profiles.get('mine')?.instance;

test('a device that was paired before there was a notary asks its owner about the first that there is, and remembers none by itself', async () => {
  notaryPublicKey = '';
  device.profiles.set('mine', { instance: address });
  expect(await notaryToConfirm({ instance: address })).toBeUndefined();
  notaryPublicKey = 'first';
  const found = await notaryToConfirm({ instance: address });
  expect(found).toEqual({ ...address, notaryPublicKey: 'first' });
  expect(remembered()).toEqual(address);
  await pinNotary('mine', found ?? address);
  expect(remembered()).toEqual({ ...address, notaryPublicKey: 'first' });
});

test('a notary that is known is not asked about, and not replaced by another', async () => {
  notaryPublicKey = 'second';
  const paired: PairedInstance = { ...address, notaryPublicKey: 'first' };
  expect(await notaryToConfirm({ instance: paired })).toBeUndefined();
  expect(await notaryToConfirm({})).toBeUndefined();
  device.profiles.set('mine', { instance: paired });
  await pinNotary('mine', { ...address, notaryPublicKey: 'second' });
  expect(remembered()).toEqual(paired);
});

test('a profile that was paired with another instance meanwhile keeps that one', async () => {
  const other = { ...address, backend: 'http://elsewhere' };
  device.profiles.set('mine', { instance: other });
  await pinNotary('mine', { ...address, notaryPublicKey: 'first' });
  expect(remembered()).toEqual(other);
});
