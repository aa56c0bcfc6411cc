import { ed25519 } from '@noble/curves/ed25519.js';
import type { JsonValue } from '@countersign/kernel';
import { ecdsaCurves } from './curves.ts';
import { parsePublicKey, type PublicKey } from './public-key.ts';
import { rawFromDer, rawFromEd25519 } from './signature-format.ts';
import { createSignatureCheck } from './signature-check.ts';
import { challengeMessage, requestMessage } from './signed-message.ts';

/** A request with its signature. `request` is the value, or its canonical bytes. */
export interface SignedRequest {
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  readonly request: JsonValue | Uint8Array;
  /** Base64: DER (ECDSA), 64 bytes or pseudo-DER (Ed25519), or a platform credential's assertion (secp256r1, `assertionText`). */
  readonly signature: string;
}

/** A login challenge with its signature. */
export interface SignedChallenge {
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  readonly challenge: string;
  /** Base64, the forms of {@link SignedRequest}. */
  readonly signature: string;
}

/**
 * True if the signature is the key's over the request. A malformed key or signature is simply not valid; a value that has no
 * canonical form throws as `canonicalJson` does.
 * ECDSA accepts s in the upper half as well: hardware keys produce it, and nothing here depends on a signature being the
 * only one for its message. Ed25519 is RFC 8032 without cofactor, s below the order.
 */
export function verifyRequestSignature(signed: SignedRequest): boolean {
  return check(signed, (keyType) => requestMessage(keyType, signed.request));
}

/** True if the signature is the key's over an acceptable login challenge; see `challengeMessage`. */
export function verifyChallengeSignature(signed: SignedChallenge): boolean {
  return check(signed, () => challengeMessage(signed.challenge));
}

const check = createSignatureCheck(parsePublicKey, verifyMessage);

/** The engine in plain JavaScript, for any environment. */
export function verifyMessage(publicKey: PublicKey, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.keyType === 'Ed25519') return verifyEd25519(publicKey.point, message, signature);
  const raw = rawFromDer(signature);
  if (raw === undefined) return false;
  try {
    // Refuses r and s outside 1..n-1 itself.
    return ecdsaCurves[publicKey.keyType].verify(raw, message, publicKey.point, { lowS: false, prehash: true });
  } catch {
    return false;
  }
}

/**
 * The library multiplies by the cofactor, which accepts some deliberately odd signatures that OpenSSL refuses; both sides of this
 * project must give one answer. The key has no torsion (`parsePublicKey`): where R has none either, both equations are the same.
 */
function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const raw = rawFromEd25519(signature);
  if (raw === undefined || !ed25519.verify(raw, message, publicKey, { zip215: false })) return false;
  const commitment = ed25519.Point.fromBytes(raw.subarray(0, 32));
  // OpenSSL refuses a nonce of zero, which would give the secret away.
  return !commitment.is0() && commitment.isTorsionFree();
}
