import { utf8 } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';

/**
 * What the transaction of an order has as its timestamp: 48 bits of the SHA-256 of the order's id. The network looks at no timestamp. Two equal orders that are
 * built on one block would else be the same bytes, and one transaction; and of the bytes nothing else says whose order they are.
 */
export function orderMark(orderId: string): bigint {
  const [...bytes] = sha256(utf8(orderId)).subarray(0, 6);
  // 0 would be left out.
  return bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) || 1n;
}
