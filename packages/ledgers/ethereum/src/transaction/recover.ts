import { concatBytes, fromHex } from '@countersign/kernel';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import { addressFromPublicKey } from '../address.ts';
import { TransactionReadError } from '../errors.ts';
import type { TransactionFields, TransactionSignature } from './fields.ts';
import { signingDigest } from './serialization.ts';

const order = secp256k1.Point.Fn.ORDER;

/**
 * The address whose key signed. Throws a `TransactionReadError`: `InvalidR` or `InvalidS` out of range, `NonCanonicalS` above
 * half the order (EIP-2: else anyone could make a second valid signature of a transaction), `InvalidR` where r is no point.
 */
export function recoverAddress(fields: TransactionFields, signature: TransactionSignature): string {
  const { r, s, yParity } = signature;
  if (r <= 0n || r >= order) throw new TransactionReadError('InvalidR');
  if (s <= 0n || s >= order) throw new TransactionReadError('InvalidS');
  if (s > order / 2n) throw new TransactionReadError('NonCanonicalS');
  const bytes = concatBytes(Uint8Array.of(yParity), word(r), word(s));
  let publicKey: Uint8Array;
  try {
    // Uncompressed, since an address is made of both coordinates: finding the second again takes a tenth of all this.
    publicKey = secp256k1.Signature.fromBytes(bytes, 'recovered').recoverPublicKey(signingDigest(fields)).toBytes(false);
  } catch {
    throw new TransactionReadError('InvalidR', 'no point of the curve');
  }
  return addressFromPublicKey(publicKey);
}

function word(value: bigint): Uint8Array {
  return fromHex(value.toString(16).padStart(64, '0'));
}
