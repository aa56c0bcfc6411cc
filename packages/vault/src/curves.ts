import { randomBytes } from 'node:crypto';
import { fromHex, toHex } from '@countersign/kernel';
import type { Curve, KeyStrategy, PayloadSignature } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import { deriveBip32 } from './bip32.ts';
import type { PathLevel } from './derivation-path.ts';
import type { ExtendedSecret } from './extended-secret.ts';
import { deriveEd25519 } from './slip10.ts';

/** Derives a key from a seed of 16 to 64 bytes, along levels. The caller zeroes it. */
type Derive = (seed: Uint8Array, levels: readonly PathLevel[]) => ExtendedSecret;

/** What vaults of every kind, and those who ask them, know of a curve. */
interface CurveRules {
  /** Bytes of a public key as signers give it: a compressed point of SEC 1, or an Ed25519 key. */
  readonly publicKeyLength: number;
  /** Throws where bytes of that length are no point of the curve. */
  assertPoint(publicKey: Uint8Array): void;
  /** A point as hardware gives it, as signers give it: compressed. Throws for anything else. */
  compress(point: Uint8Array): Uint8Array;
  isSecret(secret: Uint8Array): boolean;
  publicKeyOf(secret: Uint8Array): Uint8Array;
  randomSecret(): Uint8Array;
  /** By key strategy; absent where the curve has no such derivation. */
  readonly derive: Readonly<Partial<Record<Exclude<KeyStrategy, 'Random'>, Derive>>>;
  /** The 64 bytes that hardware signed with as ledgers want them; undefined where another key signed, or another text. */
  finish(raw: Uint8Array, signed: Uint8Array, publicKey: string): PayloadSignature | undefined;
  /** A public key whose private key nobody has, hexadecimal. */
  readonly ofNobody: string;
}

/** The curves of accounts' keys. What browsers need of them is a table of its own in `signing`, without what derives and signs. */
export const curves: Readonly<Record<Curve, CurveRules>> = {
  Secp256k1: {
    publicKeyLength: 33,
    assertPoint: (publicKey) => secp256k1.Point.fromBytes(publicKey).assertValidity(),
    compress: (point) => secp256k1.Point.fromBytes(point).toBytes(true),
    isSecret: (secret) => secp256k1.utils.isValidSecretKey(secret),
    publicKeyOf: (secret) => secp256k1.getPublicKey(secret, true),
    randomSecret: () => secp256k1.utils.randomSecretKey(),
    derive: { VaultHard: deriveBip32, VaultSoft: deriveBip32 },
    finish: withRecovery,
    // A point without a known logarithm (BIP-341).
    ofNobody: '0250929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0',
  },
  Ed25519: {
    publicKeyLength: 32,
    assertPoint: (publicKey) => ed25519.Point.fromBytes(publicKey).assertValidity(),
    compress: (point) => point,
    isSecret: (secret) => secret.length === 32,
    publicKeyOf: (secret) => ed25519.getPublicKey(secret),
    randomSecret: () => Uint8Array.from(randomBytes(32)),
    // SLIP-0010 knows hardened levels alone.
    derive: {
      VaultHard: (seed, levels) =>
        deriveEd25519(
          seed,
          levels.map(({ index }) => index),
        ),
    },
    finish: (raw, signed, publicKey) => (ed25519.verify(raw, signed, fromHex(publicKey)) ? { signature: toHex(raw) } : undefined),
    // The base point (RFC 8032).
    ofNobody: '5866666666666666666666666666666666666666666666666666666666666666',
  },
};

/** The signature with s in the lower half, and which of the two points it was. */
function withRecovery(raw: Uint8Array, digest: Uint8Array, publicKey: string): PayloadSignature | undefined {
  const { r, s } = secp256k1.Signature.fromBytes(raw, 'compact');
  const { n } = secp256k1.Point.CURVE();
  const low = new secp256k1.Signature(r, s > n / 2n ? n - s : s);
  for (const recovery of [0, 1] as const) {
    const recovered = low.addRecoveryBit(recovery).recoverPublicKey(digest).toBytes(true);
    if (toHex(recovered) === publicKey) return { signature: toHex(low.toBytes('compact')), recovery };
  }
  return undefined;
}
