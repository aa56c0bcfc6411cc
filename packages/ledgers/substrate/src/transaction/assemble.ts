import { CodedError, equalBytes, fromHex, toHex } from '@countersign/kernel';
import type { AssembledTransaction, BuiltTransaction, PayloadSignature } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';

import { keyOfAddress } from '../address.ts';
import { membersOf } from './unsigned.ts';
import { extrinsicBytes, extrinsicHash, signedBytes } from './write-extrinsic.ts';

/** Puts the signature into the transaction. Throws `SignatureMismatch` for a missing, surplus or wrong signature. */
export function assemble({ unsigned }: BuiltTransaction, signatures: readonly PayloadSignature[]): AssembledTransaction {
  const [given, ...others] = signatures;
  const signature = given && /^[0-9a-f]{128}$/i.test(given.signature) ? fromHex(given.signature) : undefined;
  const parts = partsOf(unsigned);
  const isSound =
    parts !== undefined && signature !== undefined && others.length === 0 && isSigned(parts.payload, signature, parts.signer);
  if (!isSound) throw new CodedError('SignatureMismatch', 'The signature does not fit the transaction');
  const bytes = extrinsicBytes({ ...parts, signature });
  return { raw: toHex(bytes), transactionId: `0x${toHex(extrinsicHash(bytes))}` };
}

/** True if a signature is that of a key over a payload. */
export function isSigned(payload: Uint8Array, signature: Uint8Array, key: string): boolean {
  try {
    return ed25519.verify(signature, signedBytes(payload), fromHex(key), { zip215: false });
  } catch {
    return false;
  }
}

/** Versions and the hash of the first block: what is signed behind all that is sent, before the hash of the transaction's own block. */
const bytesBeforeBlock = 4 + 4 + 32;

/** With that, and whether there is a hash of the metadata. */
const addedBytes = bytesBeforeBlock + 32 + 1;

/** The pieces of a transaction as its payload has them: the call, what is sent with it, and of what is signed alone its block. */
export function partsOf(unsigned: BuiltTransaction['unsigned']) {
  const given = membersOf(unsigned);
  const signer = given && keyOfAddress(given.signer);
  if (given === undefined || signer === undefined) return undefined;
  const [payload, call] = [fromHex(given.payload), fromHex(given.call)];
  const end = payload.length - addedBytes - (given.metadataHash === undefined ? 0 : 32);
  const extra = payload.slice(call.length, end);
  const blockHash = payload.slice(end + bytesBeforeBlock, end + bytesBeforeBlock + 32);
  return equalBytes(payload.slice(0, call.length), call) ? { signer, payload, call, extra, blockHash } : undefined;
}
