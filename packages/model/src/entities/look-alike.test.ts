import { expect, test } from 'vitest';

import { looksAlike } from './look-alike.ts';

const known = '0x52908400098527886E0F7030069857D2E4169EE7';

test.each([
  ['0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9ee7', true],
  [known, false],
  [known.toLowerCase(), false],
  ['0x5291aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9ee7', false],
  ['0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa8ee7', false],
  ['', false],
])('%s looks like another address: %s', (address, expected) => {
  expect([looksAlike(address, known), looksAlike(known, address)]).toEqual([expected, expected]);
});
