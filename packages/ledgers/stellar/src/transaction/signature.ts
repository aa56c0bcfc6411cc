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

/** True if a transaction has one signature, which is that of its source's own key. */
export function isSignedBySource({ transaction: { source }, signatures, feeBump, innerId }: ReadEnvelope): boolean {
  const [one, ...others] = signatures;
  const key = accountKey(source.address);
  if (one === undefined || others.length > 0 || feeBump !== undefined || key === undefined) return false;
  return equalBytes(one.hint, key.subarray(28)) && verifies(one.signature, fromHex(innerId), source.address);
}
