import type { Result } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';
import { assertedMessage, looksLikeAssertion, readAssertion } from './assertion.ts';
import type { KeyType } from './key-type.ts';
import type { PublicKey, PublicKeyError } from './public-key.ts';
import { decodeSignature } from './signature-format.ts';

/** A public key and a signature, both base64. */
interface Signed {
  readonly publicKey: string;
  readonly signature: string;
}

/**
 * The steps that every engine shares: read the key, read the signature, make the message for the key's type, ask the engine.
 * `messageFor` gives undefined where no signature could be acceptable. Where the signature is a platform credential's assertion, the
 * message's SHA-256 must be its challenge, and the engine is asked for what the credential signed.
 */
export function createSignatureCheck<Key extends PublicKey, Answer extends boolean | Promise<boolean>>(
  parseKey: (text: string) => Result<Key, PublicKeyError>,
  engine: (publicKey: Key, message: Uint8Array, signature: Uint8Array) => Answer,
): (signed: Signed, messageFor: (keyType: KeyType) => Uint8Array | undefined) => Answer | false {
  return (signed, messageFor) => {
    const publicKey = parseKey(signed.publicKey);
    const signature = decodeSignature(signed.signature);
    if (!publicKey.ok || signature === undefined) return false;
    const { keyType } = publicKey.value;
    const message = messageFor(keyType);
    if (message === undefined) return false;
    if (keyType !== 'Secp256r1' || !looksLikeAssertion(signature)) return engine(publicKey.value, message, signature);
    const assertion = readAssertion(signature);
    if (assertion === undefined) return false;
    const asserted = assertedMessage(assertion, sha256(message));
    return asserted === undefined ? false : engine(publicKey.value, asserted, assertion.signature);
  };
}
