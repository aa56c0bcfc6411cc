import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';

import { ProfileScope } from './profile-scope.tsx';

interface Paired {
  readonly id: string;
  readonly instance?: { readonly backend: string };
}

const device = vi.hoisted(() => ({ profile: { id: 'ada' } as unknown, locks: 0, kept: undefined as unknown }));
// Each drawing here is the next one of the same screen.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useState: (first: unknown) => [(device.kept ??= first), (next: unknown) => void (device.kept = next)],
}));
vi.mock('../profile/profile-store.ts', () => ({ useProfileState: () => ({ status: 'ready', profile: device.profile }) }));
vi.mock('../session/session.ts', () => ({ useLock: () => ({ count: device.locks, isIdle: false }) }));

/** What tells one scope from the next. */
function scopeOf(profile: Paired): string | null {
  device.profile = profile;
  let key: string | null = null;
  const Probe = () => {
    ({ key } = ProfileScope({ children: null }));
    return null;
  };
  renderToStaticMarkup(<Probe />);
  return key;
}

const at = (backend: string): Paired => ({ id: 'ada', instance: { backend } });

beforeEach(() => void Object.assign(device, { locks: 0, kept: undefined }));

test('all begins again where the profile is paired with another address, and not where it is drawn again', () => {
  const before = scopeOf(at('https://one.example'));
  expect(scopeOf(at('https://one.example'))).toBe(before);
  const moved = scopeOf(at('https://two.example'));
  expect(moved).not.toBe(before);
  expect(scopeOf(at('https://two.example'))).toBe(moved);
  expect(scopeOf(at('https://one.example'))).not.toBe(moved);
});

test('a first pairing goes on with the screen that it was made on', () => {
  expect(scopeOf({ id: 'ada' })).toBe(scopeOf(at('https://one.example')));
});

test('all begins again where another profile is chosen', () => {
  expect(scopeOf(at('https://one.example'))).not.toBe(scopeOf({ ...at('https://one.example'), id: 'ben' }));
});
