import { concatBytes, fromHex } from '@countersign/kernel';

import { byteReader } from '../bytes/reader.ts';
import type { Runtime } from '../runtime.ts';
import { isSigned } from './assemble.ts';
import type { ReadExtrinsic } from './read-extrinsic.ts';
import { callBytes } from './write-call.ts';
import { addedBytes, type Added } from './write-extrinsic.ts';

/** Version, kind of address, the key itself, kind of signature and an Ed25519 signature: what is between the length of a transaction and what was signed of it. */
const bytesBeforeSigned = 1 + 1 + 32 + 1 + 64;

/**
 * Whether the key of who sends a transaction signed it for a network with this version and block. False for signatures of other schemes than Ed25519, which
 * nobody checks here. What is sent is taken as it is: it may be good for good, which nothing writes here.
 */
export function isSignedFor(bytes: Uint8Array, read: ReadExtrinsic, runtime: Runtime, added: Added): boolean {
  if (read.scheme !== 'Ed25519') return false;
  const call = callBytes(read.call, runtime);
  const reader = byteReader(bytes);
  reader.compact(32);
  reader.take(bytesBeforeSigned);
  const extra = reader.take(reader.left() - call.length);
  return isSigned(concatBytes(call, extra, addedBytes(added)), fromHex(read.signature), read.signer);
}
