import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { concatBytes, utf8 } from '@countersign/kernel';
import { x25519 } from '@noble/curves/ed25519.js';

import { sealNotOpened } from './aead.ts';

/** The ciphers of RFC 9180 that are used here, with their numbers in its registry. */
const ciphers = {
  'aes-128-gcm': { id: 1, keyLength: 16 },
  'aes-256-gcm': { id: 2, keyLength: 32 },
} as const;

/** A cipher of hybrid encryption. */
type HybridCipher = keyof typeof ciphers;

const publicKeyLength = 32;
const tagLength = 16;
const kemSuite = concatBytes(utf8('KEM'), number(0x0020));

/** What a message is bound to besides its recipient: both must be given again to open it. */
export interface HybridContext {
  readonly info: Uint8Array;
  readonly aad: Uint8Array;
  readonly cipher?: HybridCipher;
}

/**
 * Encrypts one message to an X25519 public key: HPKE (RFC 9180) in base mode with DHKEM(X25519, HKDF-SHA256), HKDF-SHA256 and
 * AES-256-GCM. The result is the ephemeral public key and the ciphertext. `ephemeral` is for test vectors alone.
 */
export function sealHybrid(
  recipient: Uint8Array,
  message: Uint8Array,
  { info, aad, cipher = 'aes-256-gcm' }: HybridContext,
  ephemeral: Uint8Array = x25519.utils.randomSecretKey(),
): Uint8Array<ArrayBuffer> {
  const enc = x25519.getPublicKey(ephemeral);
  const { key, nonce } = schedule(x25519.getSharedSecret(ephemeral, recipient), enc, recipient, info, cipher);
  const encryption = createCipheriv(cipher, key, nonce, { authTagLength: tagLength }).setAAD(aad);
  return concatBytes(enc, encryption.update(message), encryption.final(), encryption.getAuthTag());
}

/** Opens what {@link sealHybrid} made. Throws `SealNotOpened` for another recipient, another context or altered bytes. */
export function openHybrid(
  secret: Uint8Array,
  sealed: Uint8Array,
  { info, aad, cipher = 'aes-256-gcm' }: HybridContext,
): Uint8Array<ArrayBuffer> {
  const end = sealed.length - tagLength;
  if (end < publicKeyLength) throw sealNotOpened();
  try {
    const enc = sealed.subarray(0, publicKeyLength);
    const { key, nonce } = schedule(x25519.getSharedSecret(secret, enc), enc, x25519.getPublicKey(secret), info, cipher);
    const decryption = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength })
      .setAAD(aad)
      .setAuthTag(sealed.subarray(end));
    const message = decryption.update(sealed.subarray(publicKeyLength, end));
    decryption.final();
    const copy = Uint8Array.from(message);
    message.fill(0);
    return copy;
  } catch {
    throw sealNotOpened();
  }
}

/** RFC 9180, sections 4.1 and 5.1, for one message in base mode. */
function schedule(shared: Uint8Array, enc: Uint8Array, recipient: Uint8Array, info: Uint8Array, cipher: HybridCipher) {
  const { id, keyLength } = ciphers[cipher];
  const none = new Uint8Array();
  const extracted = extract(kemSuite, none, 'eae_prk', shared);
  const secret = expand(kemSuite, extracted, 'shared_secret', concatBytes(enc, recipient), 32);
  const suite = concatBytes(utf8('HPKE'), number(0x0020), number(0x0001), number(id));
  const context = concatBytes(
    Uint8Array.of(0),
    extract(suite, none, 'psk_id_hash', none),
    extract(suite, none, 'info_hash', info),
  );
  const scheduled = extract(suite, secret, 'secret', none);
  return { key: expand(suite, scheduled, 'key', context, keyLength), nonce: expand(suite, scheduled, 'base_nonce', context, 12) };
}

function extract(suite: Uint8Array, salt: Uint8Array, label: string, input: Uint8Array): Uint8Array {
  // HKDF-Extract with no salt takes as many zeros as the hash is long.
  const key = salt.length === 0 ? new Uint8Array(32) : salt;
  return createHmac('sha256', key).update(utf8('HPKE-v1')).update(suite).update(utf8(label)).update(input).digest();
}

function expand(suite: Uint8Array, key: Uint8Array, label: string, info: Uint8Array, length: number): Uint8Array {
  // At most one block is ever asked for.
  const block = createHmac('sha256', key)
    .update(number(length))
    .update(utf8('HPKE-v1'))
    .update(suite)
    .update(utf8(label))
    .update(info)
    .update(Uint8Array.of(1))
    .digest();
  return block.subarray(0, length);
}

function number(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value & 0xff);
}
