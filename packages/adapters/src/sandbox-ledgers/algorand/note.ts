import { CodedError } from '@countersign/kernel';
import { readSigned, type SignedTransaction } from '@countersign/ledger-algorand';

import type { PooledTransaction } from '../framework/rules.ts';

/** By which the pool finds what waits of a sender. */
export const senderResource = (address: string) => `sender:${address}`;

/** A transaction that waits, read from its bytes again. */
export function pooled({ raw }: PooledTransaction): SignedTransaction {
  const read = readSigned(raw);
  if (!read.ok) throw new CodedError('MalformedTransaction', 'What the pool took cannot be read');
  return read.value;
}

/** What a transaction that waits takes from its sender at most. */
export function costOf(candidate: PooledTransaction): bigint {
  const { amount, fee } = pooled(candidate).transaction;
  return amount + fee;
}
