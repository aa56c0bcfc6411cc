import { toHex, utf8 } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';

/**
 * The lease of an order (32 bytes, hexadecimal): the SHA-256 of its id. The network takes no second transaction of a sender with the same lease before
 * the last round of the first one is over, no matter who builds it.
 */
export function leaseOf(orderId: string): string {
  return toHex(sha256(utf8(orderId)));
}
