import { utf8 } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';

/** No more bytes of accounts are loaded, whatever a transaction allows. */
const most = 2 ** 26;

/**
 * How many bytes of accounts the transaction of an order may load: between the half and all of what the network loads, far more than is ever needed. Two equal
 * orders that are built on one block would else be the same bytes, and one transaction: signatures of Ed25519 have no chance in them.
 */
export function orderMark(orderId: string): number {
  const [first = 0, second = 0, third = 0, fourth = 0] = sha256(utf8(orderId));
  return most / 2 + ((first * 2 ** 24 + second * 2 ** 16 + third * 2 ** 8 + fourth) % (most / 2));
}
