import { fromHex } from '@countersign/kernel';
import type { Curve } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';

const points = { Secp256k1: secp256k1.Point, Ed25519: ed25519.Point } as const satisfies Record<Curve, unknown>;
const lengths = { Secp256k1: 33, Ed25519: 32 } as const satisfies Record<Curve, number>;

/** True if the hexadecimal text is a public key of the curve as signers give it: a compressed point, or an Ed25519 key. */
export function isAccountPublicKey(curve: Curve, text: string): boolean {
  try {
    const bytes = fromHex(text);
    if (bytes.length !== lengths[curve]) return false;
    points[curve].fromBytes(bytes).assertValidity();
    return true;
  } catch {
    return false;
  }
}
