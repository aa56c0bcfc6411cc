import { expect, test } from 'vitest';
import { kindsFor } from './key-choice.ts';

const none = { checksUser: false, hasCredentials: false, keepsKeys: false };

test.each([
  ['checks its user', { ...none, checksUser: true, keepsKeys: true }, ['Browser', 'Pin']],
  ['has no check of its own', { ...none, keepsKeys: true }, ['Pin']],
  [
    'can ask for a passkey as well',
    { checksUser: true, hasCredentials: true, keepsKeys: true },
    ['Browser', 'Pin', 'Credential'],
  ],
  ['can do nothing of it', none, []],
] as const)('a device that %s', (_, device, kinds) => {
  expect(kindsFor(device)).toEqual(kinds);
});
