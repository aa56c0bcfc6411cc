import { expect, test } from 'vitest';
import { platformAuthenticator, wasUserVerified } from './platform-authenticator.ts';

/** 32 bytes of the origin's hash, the flags, 4 bytes of a counter. */
const withFlags = (flags: number): Uint8Array => Uint8Array.from([...Array.from({ length: 32 }, () => 0xff), flags, 0, 0, 0, 1]);

test.each([
  [0x04, true],
  [0x05, true],
  [0x01, false],
  [0xfb, false],
])('flags %s say that the user was verified: %s', (flags, isVerified) => {
  expect(wasUserVerified(withFlags(flags))).toBe(isVerified);
});

test('an answer that is cut short verifies nobody', () => {
  expect(wasUserVerified(withFlags(0x04).slice(0, 32))).toBe(false);
});

test('without a browser that can check its user there is no check', async () => {
  expect(await platformAuthenticator.isAvailable()).toBe(false);
  expect(await platformAuthenticator.register('a@b')).toBe('Unavailable');
});
