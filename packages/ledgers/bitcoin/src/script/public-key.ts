import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';

/** True for a compressed SEC 1 point of secp256k1, 33 bytes. */
export function isCompressedPublicKey(bytes: Uint8Array): boolean {
  return bytes.length === 33 && secp256k1.utils.isValidPublicKey(bytes, true);
}

/** True for what has the length and the first byte of a SEC 1 point, compressed or not, as scripts take them; the point is not looked at. */
export function hasFormOfPublicKey(bytes: Uint8Array): boolean {
  const [form] = bytes;
  if (bytes.length === 33) return form === 2 || form === 3;
  return bytes.length === 65 && (form === 4 || form === 6 || form === 7);
}

/** True if the 32 bytes are the x coordinate of a point of secp256k1, as BIP-341 asks of an output key. */
export function isOutputKey(bytes: Uint8Array): boolean {
  try {
    schnorr.utils.lift_x(BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`));
    return true;
  } catch {
    return false;
  }
}
