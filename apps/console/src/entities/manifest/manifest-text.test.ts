import { expect, test } from 'vitest';

import { manifestText } from './manifest-text.ts';

test.each([
  [{ type: 'EIP-191', value: '0x48656c6c6f' }, 'Hello'],
  [{ type: 'EIP-191', value: '0x00ff' }, '0x00ff'],
  [{ type: 'EIP-191', value: '0x' }, ''],
  [{ type: 'Unsafe', value: 'AAEC' }, 'AAEC'],
  [
    { type: 'JWT', header: {}, payload: { issuer: 'us', expiration: 7, additionalClaims: { scope: 'read' } } },
    'issuer: us, expiration: 7, scope: read',
  ],
] as const)('%o reads %s', (content, text) => {
  expect(manifestText(content)).toBe(text);
});
