import { concatBytes, fromHex } from '@countersign/kernel';
import { x25519 } from '@noble/curves/ed25519.js';
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_X25519_HKDF_SHA256 } from 'hpke';

import { sealNotOpened } from './aead.ts';

const suite = new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM);

const publicKeyLength = 32;
// RFC 8410's PrivateKeyInfo of an X25519 key, up to the key.
const pkcs8Prefix = fromHex('302e020100300506032b656e04220420');

/** What a message is bound to in addition to its recipient: both must be given again to open it. */
export interface HybridContext {
  readonly info: Uint8Array;
  readonly aad: Uint8Array;
}

/**
 * Encrypts one message to an X25519 public key: HPKE (RFC 9180) in base mode with DHKEM(X25519, HKDF-SHA256), HKDF-SHA256 and
 * AES-256-GCM. The result is the ephemeral public key and the ciphertext.
 */
export async function sealHybrid(
  recipient: Uint8Array,
  message: Uint8Array,
  context: HybridContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const publicKey = await suite.DeserializePublicKey(recipient);
  const { encapsulatedSecret, ciphertext } = await suite.Seal(publicKey, message, context);
  return concatBytes(encapsulatedSecret, ciphertext);
}

/** Opens what {@link sealHybrid} made. Rejects with `SealNotOpened` for another recipient, another context or altered bytes. */
export async function openHybrid(
  secret: Uint8Array,
  sealed: Uint8Array,
  context: HybridContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const pkcs8 = concatBytes(pkcs8Prefix, secret);
  const publicKey = x25519.getPublicKey(secret);
  try {
    const keyPair = {
      privateKey: await crypto.subtle.importKey('pkcs8', pkcs8, 'X25519', false, ['deriveBits']),
      publicKey: await suite.DeserializePublicKey(publicKey),
    };
    const [enc, ciphertext] = [sealed.subarray(0, publicKeyLength), sealed.subarray(publicKeyLength)];
    const message = await suite.Open(keyPair, enc, ciphertext, context);
    const copy = Uint8Array.from(message);
    message.fill(0);
    return copy;
  } catch {
    throw sealNotOpened();
  } finally {
    pkcs8.fill(0);
  }
}
