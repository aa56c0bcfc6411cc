import { fromBase64, fromHex, toBase64, toHex, utf8 } from '@countersign/kernel';
import { accountKeyText } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { AEAD_AES_128_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_X25519_HKDF_SHA256 } from 'hpke';
import { expect, test } from 'vitest';

import { sealKeyForVault } from './key-import.ts';
import { createSeedSigner } from './seed-signer.ts';

function signerOf(entropy: number) {
  return createSeedSigner<undefined>({
    entropy: new Uint8Array(32).fill(entropy),
    kind: 'software',
    authorize: () => ({ ok: true, value: { subject: '', resources: [] } }),
    memory: { remember: async () => ({ ok: true, value: undefined }) },
  });
}

const signer = signerOf(1);
const other = signerOf(2);
const secret = new Uint8Array(32).fill(7);
const name = 'account:00000000-0000-4000-8000-000000000001:SECP256K1_CUSTODY_1';
const owner = { accountId: '00000000-0000-4000-8000-000000000001', keyId: 'SECP256K1_CUSTODY_1' } as const;

test('hybrid encryption is that of RFC 9180, appendix A.1.1', async () => {
  const suite = new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_128_GCM);
  const opened = await suite.Open(
    await suite.DeserializePrivateKey(fromHex('4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8'), true),
    fromHex('37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431'),
    fromHex('f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a'),
    { info: fromHex('4f6465206f6e2061204772656369616e2055726e'), aad: fromHex('436f756e742d30') },
  );
  expect(toHex(opened)).toBe('4265617574792069732074727574682c20747275746820626561757479');
});

// With AES-256-GCM, by an implementation that followed the RFC step by step.
const sealedOnce = '3ByhdwlXfogC/v2934uevs3LIp0RIa+gTVD12t3hzA+EamVV7XiJVe4JN5Tpg6GGk0z5tEmDmRfZbS4Koc3IcvC45KtFBe/LO9UY/2mDNbI=';

test('a key that was sealed by another implementation opens', async () => {
  const imported = await signer.importKey?.('Secp256k1', name, sealedOnce, owner);
  if (imported?.ok !== true) throw new Error('Not imported');
  expect(imported.value.publicKey).toBe(toHex(secp256k1.getPublicKey(secret, true)));
});

test.each([
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABnXDUCjOSPgD7+CUbfQdvQr8/LdKzUNjSL6m6R44NMcDWZV2La63FSwsRvBa1J++M=',
  '4Ot6fDtBuK4WVuP68Z/EatoJjeucMrH9hmIFFl9JuADXUMkiFOzIvPuTN7BgTeghfscH7yIAfEAsY6wmcc4oMhSFaR0qxUgqOA8j2OBLjDY=',
])('what was sealed with a point of small order, and so with a shared secret of zeros, is not opened', async (sealed) => {
  expect(await signer.importKey?.('Secp256k1', name, sealed, owner)).toEqual({ ok: false, error: 'SealNotOpened' });
});

test('a signer that is closed while it opens a key takes none in', async () => {
  const closing = signerOf(1);
  const imported = closing.importKey?.('Secp256k1', name, sealedOnce, owner);
  closing.close();
  await expect(imported).rejects.toThrow('The signer is closed');
});

test('a key that was sealed to a vault becomes an independent key of it', async () => {
  const sealed = await sealKeyForVault(signer.publicKey, 'Secp256k1', name, secret);
  const imported = await signer.importKey?.('Secp256k1', name, sealed, owner);
  if (imported?.ok !== true) throw new Error('Not imported');
  const { publicKey, sealedKey, signature: said } = imported.value;
  expect(publicKey).toBe(toHex(secp256k1.getPublicKey(secret, true)));
  expect(sealedKey).not.toContain(toBase64(secret));
  // The vault says that somebody else made it.
  const key = { keyId: owner.keyId, curve: 'Secp256k1', strategy: 'Random', isImported: true, publicKey } as const;
  const message = sha256(utf8(accountKeyText(owner.accountId, key)));
  expect(ed25519.verify(fromBase64(said), message, fromBase64(signer.publicKey).slice(-32))).toBe(true);
  const signed = await signer.sign({
    evidence: undefined,
    payloads: [
      {
        key: { curve: 'Secp256k1', strategy: 'Random', path: 'm' },
        scheme: 'Digest',
        bytes: '11'.repeat(32),
        sealedKey,
        sealedKeyName: name,
      },
    ],
  });
  if (!signed.ok) throw new Error(signed.error.message);
  const signature = fromHex(signed.value[0]?.signature ?? '');
  expect(secp256k1.verify(signature, fromHex('11'.repeat(32)), fromHex(publicKey), { prehash: false })).toBe(true);
});

test('a key that was sealed to another vault, for another account or curve, or was altered, is not imported', async () => {
  const sealed = await sealKeyForVault(signer.publicKey, 'Secp256k1', name, secret);
  const refused = { ok: false, error: 'SealNotOpened' };
  expect(await other.importKey?.('Secp256k1', name, sealed, owner)).toEqual(refused);
  expect(await signer.importKey?.('Secp256k1', `${name}x`, sealed, owner)).toEqual(refused);
  expect(await signer.importKey?.('Ed25519', name, sealed, owner)).toEqual(refused);
  expect(await signer.importKey?.('Secp256k1', name, `AAAA${sealed.slice(4)}`, owner)).toEqual(refused);
  expect(await signer.importKey?.('Secp256k1', name, 'not base64', owner)).toEqual(refused);
  expect(await signer.importKey?.('Secp256k1', name, 'AAAA', owner)).toEqual(refused);
  const zero = await sealKeyForVault(signer.publicKey, 'Secp256k1', name, new Uint8Array(32));
  expect(await signer.importKey?.('Secp256k1', name, zero, owner)).toEqual(refused);
});
