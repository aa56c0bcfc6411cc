import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { KeyType } from './key-type.ts';

/** The elliptic curves with ECDSA keys. */
export const ecdsaCurves = { Secp256r1: p256, Secp256k1: secp256k1 } satisfies Record<Exclude<KeyType, 'Ed25519'>, unknown>;

/** True if the bytes are an uncompressed point of the curve other than infinity (SEC 1 section 2.3.4). */
function isEcdsaPoint(keyType: Exclude<KeyType, 'Ed25519'>, bytes: Uint8Array): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ecdsaCurves[keyType].Point.fromBytes(bytes).assertValidity();
    return true;
  } catch {
    return false;
  }
}

/** True if the bytes are the canonical encoding of a point of the prime-order group other than its identity. */
function isEdwardsPoint(bytes: Uint8Array): boolean {
  try {
    const point = ed25519.Point.fromBytes(bytes, false);
    return !point.isSmallOrder() && point.isTorsionFree();
  } catch {
    return false;
  }
}

/** Says for each key type whether bytes are a usable public key. */
export const pointChecks: Readonly<Record<KeyType, (bytes: Uint8Array) => boolean>> = {
  Secp256r1: (bytes) => isEcdsaPoint('Secp256r1', bytes),
  Secp256k1: (bytes) => isEcdsaPoint('Secp256k1', bytes),
  Ed25519: isEdwardsPoint,
};
