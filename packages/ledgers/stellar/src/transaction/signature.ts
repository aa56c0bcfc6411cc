import { equalBytes, fromHex } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';

import { accountKey } from '../tagged-address.ts';
import type { ReadEnvelope } from './read-xdr.ts';

/** True if a signature of 64 bytes is the account's own key's over a hash, by the stricter of the rules that there are for that. */
export function verifies(signature: Uint8Array, hash: Uint8Array, address: string): boolean {
  const key = accountKey(address);
  try {
    return key !== undefined && signature.length === 64 && ed25519.verify(signature, hash, key, { zip215: false });
  } catch {
    return false;
  }
}

/** True if one of a transaction's signatures is that of an account's own key. */
export function isSignedBy({ signatures, innerId }: ReadEnvelope, address: string): boolean {
  const hint = accountKey(address)?.subarray(28);
  return (
    hint !== undefined &&
    signatures.some((one) => equalBytes(one.hint, hint) && verifies(one.signature, fromHex(innerId), address))
  );
}

/** True if a transaction has one signature, which is that of its source's own key. */
export function isSignedBySource(envelope: ReadEnvelope): boolean {
  const { transaction, signatures, feeBump } = envelope;
  return signatures.length === 1 && feeBump === undefined && isSignedBy(envelope, transaction.source.address);
}
