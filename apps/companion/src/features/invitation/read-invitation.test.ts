import { expect, test } from 'vitest';

import { readInvitation } from './read-invitation.ts';

const code = '7Q4KM-0AB1C-2DE3F-4GH5J-6KM7N';
const backend = 'https://console.example';

test.each([
  ['its own link', `https://companion.example/invitation#code=${code}&backend=${encodeURIComponent(backend)}`],
  ['the console’s link', `${backend}/invitation/${code}`],
  ['the code alone', ` ${code} `],
])('reads %s', (_, text) => {
  expect(readInvitation(text, backend)).toEqual({ backend, code });
});

test('reads which notary the instance has, where the link says so', () => {
  const link = `https://companion.example/invitation#${new URLSearchParams({ code, backend, notary: '00ff 11ee' }).toString()}`;
  expect(readInvitation(link, undefined)).toEqual({ backend, code, notary: '00ff 11ee' });
});

test.each([
  ['no code at all', 'hello'],
  ['an invitation’s id, which answers nothing', `${backend}/invitation/00000000-0000-4000-8000-000000000001`],
  ['an instance without encryption', `https://companion.example/invitation#code=${code}&backend=http://console.example`],
  ['a link to elsewhere', `${backend}/users/${code}`],
  ['a link that was cut in the middle of a letter', `${backend}/invitation/${code}%E2%80`],
])('refuses %s', (_, text) => {
  expect(readInvitation(text, backend)).toBeUndefined();
});

test('a code alone needs to be of some instance', () => {
  expect(readInvitation(code, undefined)).toBeUndefined();
});
