import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { CodedError, concatBytes } from '@countersign/kernel';

const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D) under a 32-byte key and a random nonce: nonce, ciphertext, tag.
 * `context` must be given again to open it.
 */
export function encrypt(key: Uint8Array, plaintext: Uint8Array, context: Uint8Array): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
  return concatBytes(nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag());
}

/** Opens what {@link encrypt} made. Throws `SealNotOpened` for a wrong key, wrong context or altered bytes. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, context: Uint8Array): Uint8Array<ArrayBuffer> {
  const end = sealed.length - tagLength;
  if (end < nonceLength) throw sealNotOpened();
  try {
    const options = { authTagLength: tagLength };
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), options)
      .setAAD(context)
      .setAuthTag(sealed.subarray(end));
    const plaintext = decipher.update(sealed.subarray(nonceLength, end));
    decipher.final();
    const copy = Uint8Array.from(plaintext);
    plaintext.fill(0);
    return copy;
  } catch {
    throw sealNotOpened();
  }
}

/** The refusal to open: a wrong key and altered bytes cannot be distinguished. */
export function sealNotOpened(): CodedError<'SealNotOpened'> {
  return new CodedError('SealNotOpened', 'Wrong passphrase, or the sealed data was altered');
}
