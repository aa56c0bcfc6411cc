import { toBase64 } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { accountPublicKeyBytes, accountPublicKeyText } from './account-public-key.ts';
import { parsePublicKey } from './public-key.ts';

const secret = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('what a signer gives is served as SubjectPublicKeyInfo, and read back', () => {
  fc.assert(
    fc.property(secret, fc.constantFrom('Secp256k1' as const, 'Ed25519' as const), (bytes, curve) => {
      fc.pre(curve === 'Ed25519' || secp256k1.utils.isValidSecretKey(bytes));
      const key = curve === 'Ed25519' ? ed25519.getPublicKey(bytes) : secp256k1.getPublicKey(bytes, true);
      const text = accountPublicKeyText(curve, key) ?? '';
      expect(parsePublicKey(text)).toMatchObject({ ok: true, value: { keyType: curve } });
      expect(accountPublicKeyBytes(text)).toEqual(key);
    }),
  );
});

test('revisions from before hold the bytes themselves', () => {
  const key = secp256k1.getPublicKey(new Uint8Array(32).fill(7), true);
  expect(accountPublicKeyBytes(toBase64(key))).toEqual(new Uint8Array(key));
});

test('what is no key of the curve has no text', () => {
  expect(accountPublicKeyText('Secp256k1', new Uint8Array(33).fill(5))).toBeUndefined();
  expect(accountPublicKeyText('Ed25519', new Uint8Array(33))).toBeUndefined();
});
