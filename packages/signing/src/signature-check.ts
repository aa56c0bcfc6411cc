import type { Result } from '@countersign/kernel';
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
 * `messageFor` gives undefined where no signature could be acceptable.
 */
export function createSignatureCheck<Key extends PublicKey, Answer extends boolean | Promise<boolean>>(
  parseKey: (text: string) => Result<Key, PublicKeyError>,
  engine: (publicKey: Key, message: Uint8Array, signature: Uint8Array) => Answer,
): (signed: Signed, messageFor: (keyType: KeyType) => Uint8Array | undefined) => Answer | false {
  return (signed, messageFor) => {
    const publicKey = parseKey(signed.publicKey);
    const signature = decodeSignature(signed.signature);
    if (!publicKey.ok || signature === undefined) return false;
    const message = messageFor(publicKey.value.keyType);
    return message === undefined ? false : engine(publicKey.value, message, signature);
  };
}
