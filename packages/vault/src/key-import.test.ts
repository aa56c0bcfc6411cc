import { fromHex, toBase64, toHex } from '@countersign/kernel';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { expect, test } from 'vitest';

import { openHybrid, sealHybrid } from './hybrid-encryption.ts';
import { sealKeyForVault } from './key-import.ts';
import { createSeedSigner } from './seed-signer.ts';

const signer = createSeedSigner<undefined>({
  entropy: new Uint8Array(32).fill(1),
  kind: 'software',
  authorize: () => ({ ok: true, value: { subject: '', resources: [] } }),
  memory: { remember: async () => ({ ok: true, value: undefined }) },
});
const other = createSeedSigner<undefined>({
  entropy: new Uint8Array(32).fill(2),
  kind: 'software',
  authorize: () => ({ ok: true, value: { subject: '', resources: [] } }),
  memory: { remember: async () => ({ ok: true, value: undefined }) },
});
const secret = new Uint8Array(32).fill(7);
const name = 'account:00000000-0000-4000-8000-000000000001:SECP256K1_CUSTODY_1';

test('hybrid encryption is that of RFC 9180, appendix A.1.1', () => {
  const context = {
    info: fromHex('4f6465206f6e2061204772656369616e2055726e'),
    aad: fromHex('436f756e742d30'),
    cipher: 'aes-128-gcm',
  } as const;
  const sealed = sealHybrid(
    fromHex('3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d'),
    fromHex('4265617574792069732074727574682c20747275746820626561757479'),
    context,
    fromHex('52c4a758a802cd8b936eceea314432798d5baf2d7e9235dc084ab1b9cfa2f736'),
  );
  expect(toHex(sealed)).toBe(
    '37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431' +
      'f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a',
  );
  const opened = openHybrid(fromHex('4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8'), sealed, context);
  expect(toHex(opened)).toBe('4265617574792069732074727574682c20747275746820626561757479');
});

test('a key that was sealed to a vault becomes an independent key of it', async () => {
  const sealed = sealKeyForVault(signer.publicKey, 'Secp256k1', name, secret);
  const imported = await signer.importKey?.('Secp256k1', name, sealed);
  if (imported?.ok !== true) throw new Error('Not imported');
  const { publicKey, sealedKey } = imported.value;
  expect(publicKey).toBe(toHex(secp256k1.getPublicKey(secret, true)));
  expect(sealedKey).not.toContain(toBase64(secret));
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

test('what was sealed to another vault, for another account or curve, or was altered, is not taken in', async () => {
  const sealed = sealKeyForVault(signer.publicKey, 'Secp256k1', name, secret);
  const refused = { ok: false, error: 'SealNotOpened' };
  expect(await other.importKey?.('Secp256k1', name, sealed)).toEqual(refused);
  expect(await signer.importKey?.('Secp256k1', `${name}x`, sealed)).toEqual(refused);
  expect(await signer.importKey?.('Ed25519', name, sealed)).toEqual(refused);
  expect(await signer.importKey?.('Secp256k1', name, `AAAA${sealed.slice(4)}`)).toEqual(refused);
  expect(await signer.importKey?.('Secp256k1', name, 'not base64')).toEqual(refused);
  expect(await signer.importKey?.('Secp256k1', name, 'AAAA')).toEqual(refused);
  const zero = sealKeyForVault(signer.publicKey, 'Secp256k1', name, new Uint8Array(32));
  expect(await signer.importKey?.('Secp256k1', name, zero)).toEqual(refused);
});
