import { expect, test } from 'vitest';
import { generateKeyPair, isAssertion, mayBeCredential, signRequestWith } from './index.ts';
import { keyTypes } from './key-type.ts';
import { signRequestAsCredential } from './testing/index.ts';

test.each(keyTypes)(
  'an assertion is told from other signatures by its beginning, and for a secp256r1 key alone: %s',
  (keyType) => {
    const keyPair = generateKeyPair(keyType);
    const { publicKey } = keyPair;
    const signature = signRequestAsCredential(generateKeyPair('Secp256r1'), {});
    expect(isAssertion({ publicKey, signature })).toBe(keyType === 'Secp256r1');
    expect(mayBeCredential(publicKey)).toBe(keyType === 'Secp256r1');
    expect(isAssertion({ publicKey, signature: signRequestWith(keyPair, {}) })).toBe(false);
    expect(isAssertion({ publicKey, signature: '' })).toBe(false);
    expect(isAssertion({ publicKey: 'no key', signature: 'no signature' })).toBe(false);
  },
);
