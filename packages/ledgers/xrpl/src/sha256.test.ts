import { sha256 as reference } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { sha256 } from './sha256.ts';

test('a hash is that of the library, whatever the bytes and however many', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect([...sha256(bytes)]).toEqual([...reference(bytes)]);
    }),
  );
});
