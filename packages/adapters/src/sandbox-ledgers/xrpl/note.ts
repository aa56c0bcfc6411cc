import type { JsonObject } from '@countersign/kernel';
import type { XrplTransaction } from '@countersign/ledger-xrpl';

import type { PooledTransaction } from '../framework/rules.ts';

/** By which the pool finds what waits of an account. */
export const accountResource = (address: string) => `account:${address}`;

/** What the rules keep of a transaction in the pool: its JSON, and the drops that it may take from its sender, the fee included. */
export interface XrplNote {
  readonly transaction: XrplTransaction;
  readonly cost: bigint;
}

/** The note as plain JSON. */
export function writeNote({ transaction, cost }: XrplNote): JsonObject {
  return { transaction, cost: cost.toString() };
}

/** What was noted of a pooled transaction. */
export function readNote({ note }: PooledTransaction): XrplNote {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Only `writeNote` makes the notes of this pool.
  const stored = note as JsonObject & { readonly transaction: XrplTransaction; readonly cost: string };
  return { transaction: stored.transaction, cost: BigInt(stored.cost) };
}

/** The drops that a transaction may take from its sender. */
export function costOf(transaction: XrplTransaction): bigint {
  const amount = transaction['Amount'];
  const paid = transaction.TransactionType === 'Payment' && typeof amount === 'string' ? BigInt(amount) : 0n;
  return BigInt(transaction.Fee) + paid;
}
