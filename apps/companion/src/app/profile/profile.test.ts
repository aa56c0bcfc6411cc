import { expect, test } from 'vitest';
import { detour } from '../shell/detour.ts';
import { wasUserVerified } from '../../platform/biometrics/platform-authenticator.ts';
import type { ProfileState } from './profile-store.ts';
import { emailProblem, keyKindOf, placeOf, type Profile } from './profile.ts';

test.each([
  ['', undefined, 'required'],
  ['  ', undefined, 'required'],
  ['ada', undefined, 'invalid'],
  ['ada@', undefined, 'invalid'],
  ['a b@example.com', undefined, 'invalid'],
  ['ada@example.com', 'ada@example.com', 'same'],
  [' ada@example.com ', undefined, undefined],
  ['ada@localhost', undefined, undefined],
])('%j as a change of %j: %s', (text, current, problem) => {
  expect(emailProblem(text, current)).toBe(problem);
});

const bare: Profile = {
  id: 'a',
  name: 'Ada',
  email: 'a@b.example',
  login: 'a@b.example',
  publicKey: '',
  verification: { type: 'Pin' },
  createdAt: '',
};
function ready(instance: boolean): Extract<ProfileState, { status: 'ready' }> {
  const profile = { ...bare, ...(instance && { instance: { backend: 'https://a.example', identity: 'https://b.example' } }) };
  return {
    status: 'ready',
    profiles: [profile],
    profile,
    key: { publicKey: '', signRequest: async () => '', signChallenge: async () => '' },
  };
}

test('without a profile there is only the beginning', () => {
  expect(detour({ status: 'none' }, '/')).toBe('/welcome');
  expect(detour({ status: 'none' }, '/profile/new')).toBeUndefined();
  expect(detour({ status: 'loading' }, '/scan')).toBeUndefined();
});

test('without an instance there is pairing, the key and the profile', () => {
  expect(detour(ready(false), '/')).toBe('/pair');
  expect(detour(ready(false), '/key')).toBeUndefined();
  expect(detour(ready(false), '/welcome')).toBe('/pair');
});

test('with both, the beginning is over', () => {
  expect(detour(ready(true), '/welcome')).toBe('/');
  expect(detour(ready(true), '/pair')).toBeUndefined();
});

test.each(['/profile/new', '/demo', '/profiles'])('a further profile is made beside those that there are, at %s', (path) => {
  expect(detour(ready(true), path)).toBeUndefined();
  expect(detour(ready(false), path)).toBeUndefined();
});

test.each([true, false])('without its key a profile is read, left or begun again, paired or not (%s)', (isPaired) => {
  const state: ProfileState = { ...ready(isPaired), isKeyGone: true };
  for (const path of ['/', '/welcome', '/requests/abc', '/pair', '/key', '/sitting'])
    expect(detour(state, path)).toBe('/key-gone');
  for (const path of ['/key-gone', '/profiles', '/profile', '/profile/new', '/history/1', '/invitation'])
    expect(detour(state, path)).toBeUndefined();
});

test('a profile says where its instance is and of which kind its key is', () => {
  expect(placeOf(bare)).toBeUndefined();
  expect(placeOf({ instance: { backend: 'https://custody.example:8443', identity: '' } })).toBe('custody.example:8443');
  expect(keyKindOf(bare)).toBe('Pin');
});

test('only an answer of a verified user counts as verification', () => {
  const answer = (flags: number) => Uint8Array.from({ length: 37 }, (_, index) => (index === 32 ? flags : 0));
  expect(wasUserVerified(answer(0x05))).toBe(true);
  expect(wasUserVerified(answer(0x01))).toBe(false);
  expect(wasUserVerified(new Uint8Array())).toBe(false);
});
