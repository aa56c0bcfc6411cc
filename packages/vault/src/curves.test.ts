import { ok, toHex } from '@countersign/kernel';
import { curveNames, type Curve } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { describe, expect, test } from 'vitest';

import vectors from '../../../vectors/vault/account-keys.json' with { type: 'json' };
import { curves } from './curves.ts';
import { isAccountPublicKey } from './public-key.ts';
import { createSeedSigner } from './seed-signer.ts';

/** As hardware signs: ECDSA with whatever s there is. */
const signAsHardware = {
  Secp256k1: (secret: Uint8Array, digest: Uint8Array) => {
    const { r, s } = secp256k1.Signature.fromBytes(secp256k1.sign(digest, secret, { prehash: false }), 'compact');
    return new secp256k1.Signature(r, secp256k1.Point.CURVE().n - s).toBytes('compact');
  },
  Ed25519: (secret: Uint8Array, message: Uint8Array) => ed25519.sign(message, secret),
} satisfies Record<Curve, (secret: Uint8Array, bytes: Uint8Array) => Uint8Array>;

describe.each(curveNames)('%s', (curve) => {
  const rules = curves[curve];
  const signed = new Uint8Array(32).fill(7);

  test('has new keys that are keys, with points that are points', () => {
    const secret = rules.randomSecret();
    expect(rules.isSecret(secret)).toBe(true);
    expect(rules.isSecret(secret.subarray(1))).toBe(false);
    expect(toHex(rules.randomSecret())).not.toBe(toHex(secret));
    const publicKey = rules.publicKeyOf(secret);
    expect(publicKey).toHaveLength(rules.publicKeyLength);
    expect(isAccountPublicKey(curve, toHex(publicKey))).toBe(true);
    expect(isAccountPublicKey(curve, toHex(publicKey.subarray(1)))).toBe(false);
    expect(isAccountPublicKey(curve, 'ff'.repeat(rules.publicKeyLength))).toBe(false);
    expect(rules.compress(publicKey)).toEqual(publicKey);
  });

  test('takes what hardware signed, of this key and this text alone', () => {
    const secret = rules.randomSecret();
    const publicKey = toHex(rules.publicKeyOf(secret));
    const raw = signAsHardware[curve](secret, signed);
    const finished = rules.finish(raw, signed, publicKey);
    expect(finished?.signature).toHaveLength(128);
    expect(rules.finish(raw, new Uint8Array(32).fill(8), publicKey)).toBeUndefined();
    expect(rules.finish(raw, signed, toHex(rules.publicKeyOf(rules.randomSecret())))).toBeUndefined();
  });

  test("knows a public key that is nobody's", () => {
    expect(isAccountPublicKey(curve, rules.ofNobody)).toBe(true);
  });
});

test.each(vectors.hardware)(
  'a $curve key that hardware made signs as it did',
  ({ curve, point, publicKey, raw, signature, ...rest }) => {
    const rules = curves[curve === 'Ed25519' ? 'Ed25519' : 'Secp256k1'];
    expect(toHex(rules.compress(Buffer.from(point, 'hex')))).toBe(publicKey);
    const finished = rules.finish(Buffer.from(raw, 'hex'), Buffer.from(vectors.bytes, 'hex'), publicKey);
    expect(finished).toEqual({ signature, ...('recovery' in rest && { recovery: rest.recovery }) });
  },
);

test('payloads of several keys and curves are signed together, each with its own', async () => {
  const signer = createSeedSigner<string>({
    entropy: new Uint8Array(32).fill(7),
    kind: 'software',
    authorize: () => ok({ subject: 'order', resources: [] }),
    memory: { remember: async () => ok(undefined) },
  });
  const keys = [
    { curve: 'Ed25519', strategy: 'VaultHard', path: "m/7'/1815'/0'/0'" },
    { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/7'/0'/0'" },
    { curve: 'Ed25519', strategy: 'VaultHard', path: "m/7'/1129530190'/1815'/2'" },
  ] as const;
  const bytes = '07'.repeat(32);
  const payloads = keys.map((key) => ({
    key,
    bytes,
    scheme: key.curve === 'Ed25519' ? ('Message' as const) : ('Digest' as const),
  }));
  const signed = await signer.sign({ evidence: 'yes', payloads });
  if (!signed.ok) throw new Error(signed.error.message);
  for (const [index, key] of keys.entries()) {
    const made = await signer.derivePublicKey(key, {
      accountId: '00000000-0000-4000-8000-000000000001',
      keyId: 'SECP256K1_CUSTODY_1',
    });
    const { signature = '' } = signed.value[index] ?? {};
    const given = made.ok
      ? curves[key.curve].finish(Buffer.from(signature, 'hex'), Buffer.from(bytes, 'hex'), made.value.publicKey)
      : undefined;
    expect(given?.signature).toBe(signature);
  }
});
