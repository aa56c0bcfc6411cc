import { concatBytes, equalBytes, err, fromBase64, ok, toBase64, toBase64Url, type Result } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';
import { pointChecks } from './curves.ts';
import { keyEncodings, keyTypes, type KeyType } from './key-type.ts';

/** A public key that was checked to be usable. */
export interface PublicKey {
  readonly keyType: KeyType;
  /** Base64 of `spki`: the text that identifies the key everywhere. */
  readonly text: string;
  /** DER SubjectPublicKeyInfo. */
  readonly spki: Uint8Array<ArrayBuffer>;
  /** The uncompressed point (65 bytes, ECDSA) or the 32 bytes of RFC 8032 (Ed25519). */
  readonly point: Uint8Array<ArrayBuffer>;
}

/** Why a text is no public key. */
export type PublicKeyError = 'NotBase64' | 'UnsupportedKeyType' | 'InvalidPoint';

/** The lengths that an encoded public key can have, in bytes. */
export const publicKeyLengths: readonly number[] = keyTypes.map(
  (keyType) => keyEncodings[keyType].spkiPrefix.length + keyEncodings[keyType].publicKeyLength,
);

// The longest encoding has 91 bytes, 124 characters; nothing longer is worth decoding.
const longestText = 124;

/**
 * Reads a public key: base64 (RFC 4648, padded) of DER SubjectPublicKeyInfo of secp256r1, secp256k1 (RFC 5480) or Ed25519
 * (RFC 8410). Each key has exactly one accepted text, since a person is known by it: points of ECDSA keys are
 * uncompressed, curves are named, base64 is canonical. Refuses with `NotBase64`, `UnsupportedKeyType` (another key type or
 * another encoding) or `InvalidPoint` (not on the curve, infinity, or of small order).
 */
export function parsePublicKey(text: string): Result<PublicKey, PublicKeyError> {
  const spki = decode(text);
  if (spki === undefined) return err('NotBase64');
  for (const keyType of keyTypes) {
    const { spkiPrefix, publicKeyLength } = keyEncodings[keyType];
    if (spki.length !== spkiPrefix.length + publicKeyLength) continue;
    if (!equalBytes(spki.subarray(0, spkiPrefix.length), spkiPrefix)) continue;
    const point = spki.subarray(spkiPrefix.length);
    return pointChecks[keyType](point) ? ok({ keyType, text, spki, point }) : err('InvalidPoint');
  }
  return err('UnsupportedKeyType');
}

/** The public key of a point (uncompressed, 65 bytes) or of the 32 bytes of an Ed25519 key. Refuses with `InvalidPoint`. */
export function publicKeyOfPoint(keyType: KeyType, point: Uint8Array): Result<PublicKey, PublicKeyError> {
  return parsePublicKey(toBase64(concatBytes(keyEncodings[keyType].spkiPrefix, point)));
}

/** The key's short name in access tokens: base64url of SHA-256 of its SubjectPublicKeyInfo. */
export function publicKeyThumbprint(publicKey: PublicKey): string {
  return toBase64Url(sha256(publicKey.spki));
}

function decode(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text === '' || text.length > longestText) return undefined;
  try {
    return fromBase64(text);
  } catch {
    return undefined;
  }
}
