import { verify } from 'node:crypto';
import { rawFromDer, rawFromEd25519 } from '../signature-format.ts';
import { createSignatureCheck } from '../signature-check.ts';
import { challengeMessage, requestMessage } from '../signed-message.ts';
import type { SignedChallenge, SignedRequest } from '../verify.ts';
import { createKeyCache, type ImportedKey } from './key-cache.ts';

// About 2 KB each: 20 MB at most.
const keys = createKeyCache(10_000);

/** The same answer as the portable `verifyRequestSignature`, about 30 times as fast: OpenSSL with the keys kept imported. */
export function verifyRequestSignature(signed: SignedRequest): boolean {
  return check(signed, (keyType) => requestMessage(keyType, signed.request));
}

/** The same answer as the portable `verifyChallengeSignature`. */
export function verifyChallengeSignature(signed: SignedChallenge): boolean {
  return check(signed, () => challengeMessage(signed.challenge));
}

const check = createSignatureCheck(keys, verifyWithOpenSsl);

function verifyWithOpenSsl(publicKey: ImportedKey, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.keyType === 'Ed25519') {
    const raw = rawFromEd25519(signature);
    return raw !== undefined && verify(null, message, publicKey.handle, raw);
  }
  // The bytes are strictly DER by then. The raw form would need an options object, which costs a third of the speed.
  return rawFromDer(signature) !== undefined && verify('sha256', message, publicKey.handle, signature);
}
