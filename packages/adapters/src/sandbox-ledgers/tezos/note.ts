import type { JsonObject } from '@countersign/kernel';
import { readSigned, type Operation } from '@countersign/ledger-tezos';

import type { PooledTransaction } from '../framework/rules.ts';

/** By which the pool finds what waits of an account. */
export const accountResource = (address: string) => `account:${address}`;

/** What the rules keep of an operation in the pool: the height of its branch. The rest is in its bytes. */
export interface TezosNote {
  readonly branchHeight: number;
}

/** The note as plain JSON. */
export function writeNote({ branchHeight }: TezosNote): JsonObject {
  return { branchHeight };
}

/** What was noted of a pooled operation, and the operation itself; undefined where its bytes can't be read. */
export function readNote({ note, raw }: PooledTransaction): (TezosNote & { readonly operation: Operation }) | undefined {
  const read = readSigned(raw);
  const branchHeight = note['branchHeight'];
  return read.ok && typeof branchHeight === 'number' ? { branchHeight, operation: read.value.operation } : undefined;
}
