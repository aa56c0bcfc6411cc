import { CodedError, concatBytes, equalBytes, fromBase64, toBase64 } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { ecdsaCurves } from './curves.ts';
import { keyEncodings, keyTypes, type KeyType } from './key-type.ts';

/** A key pair whose secret is in memory: for tools, tests and demo people. People's own keys stay in their devices. */
export interface KeyPair {
  readonly keyType: KeyType;
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  /** The 32 secret bytes. */
  readonly secretKey: Uint8Array<ArrayBuffer>;
}

/** A new random key pair. */
export function generateKeyPair(keyType: KeyType): KeyPair {
  const secretKey = keyType === 'Ed25519' ? ed25519.utils.randomSecretKey() : ecdsaCurves[keyType].utils.randomSecretKey();
  return keyPairFromSecret(keyType, secretKey);
}

/** The key pair of 32 secret bytes. Throws `InvalidSecretKey`. */
export function keyPairFromSecret(keyType: KeyType, secretKey: Uint8Array): KeyPair {
  const point = publicPoint(keyType, secretKey);
  const publicKey = toBase64(concatBytes(keyEncodings[keyType].spkiPrefix, point));
  return { keyType, publicKey, secretKey: Uint8Array.from(secretKey) };
}

/** Base64 of the pair's PrivateKeyInfo (RFC 5208, RFC 5915, RFC 8410), which WebCrypto and OpenSSL import. */
export function toPkcs8(keyPair: KeyPair): string {
  const { pkcs8Prefix, pkcs8Middle } = keyEncodings[keyPair.keyType];
  if (pkcs8Middle === undefined) return toBase64(concatBytes(pkcs8Prefix, keyPair.secretKey));
  return toBase64(concatBytes(pkcs8Prefix, keyPair.secretKey, pkcs8Middle, publicPoint(keyPair.keyType, keyPair.secretKey)));
}

/** The key pair of {@link toPkcs8}'s text. Throws `InvalidSecretKey`. */
export function keyPairFromPkcs8(text: string): KeyPair {
  const bytes = fromBase64(text);
  for (const keyType of keyTypes) {
    const { pkcs8Prefix } = keyEncodings[keyType];
    if (!equalBytes(bytes.subarray(0, pkcs8Prefix.length), pkcs8Prefix)) continue;
    const keyPair = keyPairFromSecret(keyType, bytes.subarray(pkcs8Prefix.length, pkcs8Prefix.length + 32));
    if (toPkcs8(keyPair) === text) return keyPair;
  }
  throw invalidSecretKey();
}

function publicPoint(keyType: KeyType, secretKey: Uint8Array): Uint8Array {
  try {
    return keyType === 'Ed25519' ? ed25519.getPublicKey(secretKey) : ecdsaCurves[keyType].getPublicKey(secretKey, false);
  } catch {
    throw invalidSecretKey();
  }
}

// Without a cause: the library's message could give the secret away.
function invalidSecretKey(): CodedError<'InvalidSecretKey'> {
  return new CodedError('InvalidSecretKey', 'Not a usable secret key');
}
