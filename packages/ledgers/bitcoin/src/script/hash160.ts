import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** RIPEMD-160 of SHA-256, by which scripts name public keys: 20 bytes. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}

/** SHA-256 twice, the hash of transactions and signature digests: 32 bytes. */
export function hash256(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes));
}
