import { concatBytes } from '@countersign/kernel';
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { hardenedOffset } from './derivation-path.ts';
import { zero, type ExtendedSecret } from './extended-secret.ts';

const masterKey = utf8ToBytes('ed25519 seed');

/**
 * The Ed25519 key at the end of hardened levels, by SLIP-0010, from a seed of 16 to 64 bytes. `indexes` are the levels' indexes
 * without the hardening bit. The caller zeroes the result after use.
 */
export function deriveEd25519(seed: Uint8Array, indexes: readonly number[]): ExtendedSecret {
  let node = split(hmac(sha512, masterKey, seed));
  for (const index of indexes) {
    const next = child(node, index);
    zero(node);
    node = next;
  }
  return node;
}

function child(parent: ExtendedSecret, index: number): ExtendedSecret {
  const position = new Uint8Array(4);
  new DataView(position.buffer).setUint32(0, index + hardenedOffset);
  const data = concatBytes(Uint8Array.of(0), parent.secret, position);
  const node = split(hmac(sha512, parent.chainCode, data));
  data.fill(0);
  return node;
}

function split(digest: Uint8Array): ExtendedSecret {
  const node = { secret: Uint8Array.from(digest.subarray(0, 32)), chainCode: Uint8Array.from(digest.subarray(32)) };
  digest.fill(0);
  return node;
}
