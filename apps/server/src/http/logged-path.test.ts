import fc from 'fast-check';
import { expect, test } from 'vitest';

import { loggedPath, loggedText } from './logged-path.ts';

const code = '7Q4KM-0HX2P-9ZZTR-4C8VD-1MN5B';

test.each([
  `/v1/users/invitations/${code}`,
  `/v1/users/invitations/${code}/`,
  `/v1/users/invitations/${code}/answer?x=${code}`,
  `/V1/Users/invitations/${code.toLowerCase()}`,
  `//v1//users/invitations//${code}`,
  `/v1/users%2Finvitations/${code}`,
  `/v1/us%65rs/invitations/${code.replaceAll('-', '%20')}`,
  `/api/invitation/profile-status/${code}`,
  `/v1/users/invitation/${code}`,
  `/${code}`,
  `/v1/users/invitations/%E0%A4%A?${code}`,
  `/v1/users/invitations/x${code}x`,
])('%s is logged without the code', (url) => {
  const letters = loggedPath(url)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  expect(letters).not.toContain(code.replaceAll('-', ''));
});

test('other paths are logged as they are, without their query', () => {
  const path = '/v1/domains/7d1b6d2e-3f0a-4c57-9a3e-2b8f5c1d4e60/users/invitations/7d1b6d2e-3f0a-4c57-9a3e-2b8f5c1d4e60';
  expect(loggedPath(`${path}?alias=x`)).toBe(path);
  expect(loggedPath('/')).toBe('/');
  expect(loggedPath('/assets/index-BxY12.js')).toBe('/assets/index-BxY12.js');
});

test('what a browser reports of a page is logged without it as well', () => {
  const line = loggedText(`{"url":"http://localhost:3000/v1/users/invitations/${code}?a=1","at":"/v1/domains"}`);
  expect(line).not.toContain(code);
  expect(line).toContain('"at":"/v1/domains"');
});

test('no url makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), (url) => {
      expect(typeof loggedPath(url)).toBe('string');
    }),
  );
});
