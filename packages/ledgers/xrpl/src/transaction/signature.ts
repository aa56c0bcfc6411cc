import { fromHex } from '@countersign/kernel';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import { accountOfKey } from '../address.ts';
import type { XrplTransaction } from './serialization.ts';
import { signingDigest } from './serialization.ts';

/** True if a 64-byte signature with a low s is the key's over the transaction. */
export function verifyCompact(transaction: XrplTransaction, signature: Uint8Array): boolean {
  return secp256k1.verify(signature, signingDigest(transaction), fromHex(transaction.SigningPubKey), {
    prehash: false,
    lowS: true,
  });
}

/** True if the transaction carries its key's signature: secp256k1, DER, fully canonical (low s), as the network asks. */
export function hasValidSignature(transaction: XrplTransaction): boolean {
  try {
    if (!/^0[23][0-9A-F]{64}$/.test(transaction.SigningPubKey)) return false;
    const der = fromHex(transaction.TxnSignature ?? '');
    return verifyCompact(transaction, secp256k1.Signature.fromBytes(der, 'der').toBytes('compact'));
  } catch {
    return false;
  }
}

/** The account whose own key signed a transaction; undefined where its signature is not of one key, or does not fit. */
export function signingAccount(transaction: XrplTransaction): string | undefined {
  return hasValidSignature(transaction) ? accountOfKey(fromHex(transaction.SigningPubKey)) : undefined;
}
