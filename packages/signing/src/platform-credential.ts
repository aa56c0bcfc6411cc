import type { JsonValue } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';
import { assertionText, type Assertion } from './assertion.ts';
import { requestBytes } from './request-hash.ts';
import { challengeMessage } from './signed-message.ts';

/** Asks a platform credential for its assertion over a challenge of 32 bytes. */
type Assert = (challenge: Uint8Array<ArrayBuffer>) => Promise<Assertion>;

/** Signs a request (its value, or its canonical bytes) by a platform credential: `assertionText`. */
export async function signRequestWithCredential(assert: Assert, request: JsonValue | Uint8Array): Promise<string> {
  return assertionText(await assert(Uint8Array.from(sha256(request instanceof Uint8Array ? request : requestBytes(request)))));
}

/** Signs a login challenge by a platform credential. Throws a `RangeError` for an unacceptable challenge. */
export async function signChallengeWithCredential(assert: Assert, challenge: string): Promise<string> {
  const message = challengeMessage(challenge);
  if (message === undefined) throw new RangeError('A challenge has 16 to 256 characters and is not JSON');
  return assertionText(await assert(Uint8Array.from(sha256(message))));
}
