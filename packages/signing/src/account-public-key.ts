import { fromBase64 } from '@countersign/kernel';
import { ecdsaCurves } from './curves.ts';
import { parsePublicKey, publicKeyOfPoint } from './public-key.ts';

/**
 * An account's key as the public API serves it: base64 of DER SubjectPublicKeyInfo. `key` is what signers give: a compressed point of
 * secp256k1, or the 32 bytes of an Ed25519 key. Undefined for anything else.
 */
export function accountPublicKeyText(curve: 'Secp256k1' | 'Ed25519', key: Uint8Array): string | undefined {
  try {
    const point = curve === 'Ed25519' ? key : ecdsaCurves[curve].Point.fromBytes(key).toBytes(false);
    const read = publicKeyOfPoint(curve, point);
    return read.ok ? read.value.text : undefined;
  } catch {
    return undefined;
  }
}

/** What a signer gave for {@link accountPublicKeyText}. Revisions of accounts from before it hold those bytes in base64 themselves. */
export function accountPublicKeyBytes(text: string): Uint8Array<ArrayBuffer> {
  const read = parsePublicKey(text);
  if (!read.ok) return fromBase64(text);
  const { keyType, point } = read.value;
  return keyType === 'Ed25519' ? point : new Uint8Array(ecdsaCurves[keyType].Point.fromBytes(point).toBytes(true));
}
