import { utf8, type JsonValue } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';
import type { KeyType } from './key-type.ts';
import { requestBytes } from './request-hash.ts';

/**
 * The bytes given to the signature algorithm for a request: the canonical bytes for ECDSA (which hashes them with SHA-256)
 * and their SHA-256 for Ed25519, as the public clients do it.
 */
export function requestMessage(keyType: KeyType, request: JsonValue | Uint8Array): Uint8Array {
  const bytes = request instanceof Uint8Array ? request : requestBytes(request);
  return keyType === 'Ed25519' ? sha256(bytes) : bytes;
}

/**
 * The bytes given to the signature algorithm for a login challenge: its UTF-8 bytes, for every key type. Undefined if it is
 * no acceptable challenge: 16 to 256 characters, none of them a control character, and not the beginning of a JSON object. Every
 * signed request begins with a brace, and signed requests are readable by others: without this rule one of them would do to log in as
 * its author. What a platform credential signs has a control character in its 33rd byte: without that rule a server could have a key
 * sign, as a challenge, what would count as a credential's assertion over any request.
 */
export function challengeMessage(challenge: string): Uint8Array | undefined {
  const isText = challenge.length >= 16 && challenge.length <= 256 && challenge.isWellFormed();
  return isText && !challenge.startsWith('{') && !/\p{Cc}/u.test(challenge) ? utf8(challenge) : undefined;
}
