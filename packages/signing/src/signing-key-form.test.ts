import { expect, test } from 'vitest';
import { generateKeyPair, isAssertion, isSynchronised, mayBeCredential, signRequestWith } from './index.ts';
import { keyTypes } from './key-type.ts';
import { signRequestAsCredential } from './testing/index.ts';

test.each(keyTypes)('an assertion is recognised by its beginning, and for a secp256r1 key alone: %s', (keyType) => {
  const keyPair = generateKeyPair(keyType);
  const { publicKey } = keyPair;
  const signature = signRequestAsCredential(generateKeyPair('Secp256r1'), {});
  expect(isAssertion({ publicKey, signature })).toBe(keyType === 'Secp256r1');
  expect(mayBeCredential(publicKey)).toBe(keyType === 'Secp256r1');
  expect(isAssertion({ publicKey, signature: signRequestWith(keyPair, {}) })).toBe(false);
  expect(isAssertion({ publicKey, signature: '' })).toBe(false);
  expect(isAssertion({ publicKey: 'no key', signature: 'no signature' })).toBe(false);
});

test.each([
  ['on one device alone', 0x05, false],
  ['that may be synchronised', 0x0d, true],
  ['that is synchronised', 0x1d, true],
])('a credential %s says so with each signature', (_, flags, said) => {
  const keyPair = generateKeyPair('Secp256r1');
  const { publicKey } = keyPair;
  expect(isSynchronised({ publicKey, signature: signRequestAsCredential(keyPair, {}, { flags }) })).toBe(said);
});

test('what is no assertion says nothing of being synchronised', () => {
  for (const keyType of keyTypes) {
    const keyPair = generateKeyPair(keyType);
    expect(isSynchronised({ publicKey: keyPair.publicKey, signature: signRequestWith(keyPair, {}) })).toBe(false);
    expect(isSynchronised({ publicKey: keyPair.publicKey, signature: 'V0EB' })).toBe(false);
  }
});
