import { CodedError, hasMembers, type JsonObject } from '@countersign/kernel';
import { readSigned, type ReadSigned } from '@countersign/ledger-tron';

import type { PooledTransaction } from '../framework/rules.ts';
import type { Execution } from './execute.ts';

/** By which the pool finds what waits of an account. */
export const ownerResource = (address: string) => `owner:${address}`;

/** What the rules keep of a transaction in the pool: what it takes of its owner's coins and free bytes. The rest is in its bytes. */
export function writeNote({ fee, sent, freeBytes }: Execution): JsonObject {
  return { cost: (fee + sent).toString(), freeBytes: freeBytes.toString() };
}

/** What was noted. */
export function readNote({ note }: PooledTransaction): { readonly cost: bigint; readonly freeBytes: bigint } {
  if (!hasMembers(note, { cost: 'string', freeBytes: 'string' }))
    throw new CodedError('InternalError', 'Not a note of this pool');
  return { cost: BigInt(note.cost), freeBytes: BigInt(note.freeBytes) };
}

/** A transaction that waits, read from its bytes again. */
export function pooled({ raw }: PooledTransaction): ReadSigned {
  const read = readSigned(raw);
  if (!read.ok) throw new CodedError('MalformedTransaction', 'What the pool took cannot be read');
  return read.value;
}
