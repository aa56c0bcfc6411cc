import { CodedError, type JsonObject } from '@countersign/kernel';
import { readEnvelope, type ReadTransaction } from '@countersign/ledger-stellar';
import type { Ledger } from '@countersign/model';

import type { PooledTransaction } from '../framework/rules.ts';

/** By which the pool finds what waits of an account. */
export const accountResource = (address: string) => `account:${address}`;

/** What the rules keep of a transaction in the pool: whose it is, and when its turn is. */
export interface StellarNote {
  readonly source: string;
  readonly sequence: bigint;
}

/** The note as plain JSON. */
export function writeNote({ source, sequence }: StellarNote): JsonObject {
  return { source, sequence: sequence.toString() };
}

/** What was noted of a pooled transaction. */
export function readNote({ note }: PooledTransaction): StellarNote {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Only `writeNote` makes the notes of this pool.
  const { source, sequence } = note as JsonObject & { readonly source: string; readonly sequence: string };
  return { source, sequence: BigInt(sequence) };
}

/** The passphrase of the network. */
export function networkOf({ parameters }: Ledger): string {
  return parameters.type === 'Stellar' ? parameters.networkPassphrase : '';
}

/** A transaction that was admitted. */
export function pooledTransaction({ raw }: PooledTransaction, ledger: Ledger): ReadTransaction {
  const read = readEnvelope(raw, networkOf(ledger));
  if (!read.ok) throw new CodedError('MalformedTransaction', 'A transaction was admitted that cannot be read');
  return read.value.transaction;
}
