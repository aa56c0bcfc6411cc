import { concatBytes } from '@countersign/kernel';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';

import { addressFromPublicKey } from '../address.ts';
import type { ReadSigned } from './read-raw.ts';

/** What nodes' own libraries add to say which of the points it is. */
export const pointOffset = 27;

/** The address whose key signed bytes, by a signature of 65 bytes; undefined where that is of no key. Nodes take a large `s` as well. */
export function signerOf(bytes: Uint8Array, signature: Uint8Array): string | undefined {
  const [last = 0] = signature.subarray(64);
  const point = last >= pointOffset ? last - pointOffset : last;
  const recoverable = concatBytes(Uint8Array.of(point), signature.subarray(0, 64));
  try {
    const read = secp256k1.Signature.fromBytes(recoverable, 'recovered');
    return addressFromPublicKey(read.recoverPublicKey(sha256(bytes)).toBytes(false));
  } catch {
    return undefined;
  }
}

/** True where the owner's own key alone signed, by the owner's permission. */
export function hasValidSignature({ raw, signatures }: ReadSigned): boolean {
  const [signature, ...others] = signatures;
  if (signature === undefined || others.length > 0 || raw.permission !== 0) return false;
  return raw.contract.owner !== undefined && signerOf(raw.bytes, signature) === raw.contract.owner;
}
