import { beforeEach, expect, test, vi } from 'vitest';

import { pairProfile } from './pair-profile.ts';
import type { PairedInstance, Profile } from './profile.ts';

const device = vi.hoisted(() => ({ profile: {} as Partial<Profile> }));
vi.mock('./profile-store.ts', () => ({
  changeProfile: async (_id: string, change: Partial<Profile> | ((before: Partial<Profile>) => Partial<Profile>)) => {
    device.profile = { ...device.profile, ...(typeof change === 'function' ? change(device.profile) : change) };
  },
}));

const at = (place: string, notaryPublicKey?: string): PairedInstance => ({
  backend: `https://${place}.example`,
  identity: `https://id.${place}.example`,
  ...(notaryPublicKey !== undefined && { notaryPublicKey }),
});

beforeEach(() => void (device.profile = {}));

test('a profile that another tab paired with another instance while its owner compared this one keeps that one', async () => {
  expect(await pairProfile('mine', at('there', 'theirs'))).toBe(true);
  expect(await pairProfile('mine', at('here', 'ours'))).toBe(false);
  expect(await pairProfile('mine', at('empty'))).toBe(false);
  expect(device.profile.instance).toEqual(at('there', 'theirs'));
});

test.each([
  ['one that is not paired', undefined, at('here', 'ours')],
  ['one whose instance had no notary yet', at('here'), at('here', 'ours')],
  ['one whose instance is at another address now', at('there', 'ours'), at('here', 'ours')],
] as const)('%s is paired', async (_what, before, instance) => {
  device.profile = before === undefined ? {} : { instance: before };
  expect(await pairProfile('mine', instance)).toBe(true);
  expect(device.profile.instance).toEqual(instance);
});
