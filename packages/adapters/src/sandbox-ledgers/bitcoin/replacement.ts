import { err, ok, type Result } from '@countersign/kernel';
import { outpoint } from '@countersign/ledger-bitcoin';

import type { PooledTransaction, Refusal, TransactionPool } from '../framework/rules.ts';
import type { BitcoinNote } from './note.ts';
import type { Spent } from './outputs.ts';
import { outputKey } from './outputs.ts';

const mostReplaced = 100;

/**
 * Decides on a transaction that spends what pooled ones spend already, by BIP-125: all of these say that they may be replaced;
 * it spends no other unconfirmed outputs; it pays at least their fees and those of all that build on them, and for its own
 * relay as well; it has a higher rate; at most 100 are replaced. Gives the ids of those, none where nothing conflicts.
 */
export async function checkReplacement(
  note: BitcoinNote,
  spent: readonly Spent[],
  relayFee: bigint,
  pool: TransactionPool,
): Promise<Result<readonly string[], Refusal>> {
  const conflicts = await pool.holding(note.spent.map(outputKey));
  if (conflicts.length === 0) return ok([]);
  if (conflicts.some((conflict) => !noteOfPooled(conflict).replaceable)) {
    return refused('NotYet', 'A transaction that cannot be replaced spends the same outputs');
  }
  const replaced = await withDescendants(conflicts, pool);
  if (replaced.size > mostReplaced) return refused('NotYet', 'More than 100 transactions would be replaced');
  const parents = spent.flatMap(({ pooledParent }) => pooledParent ?? []);
  if (parents.some((parent) => replaced.has(parent))) return refused('Rejected', 'It builds on what it would replace');
  const known = new Set(conflicts.flatMap((conflict) => noteOfPooled(conflict).spent));
  if (spent.some((output) => output.pooledParent !== undefined && !known.has(output.outpoint))) {
    return refused('NotYet', 'A replacement may not spend further unconfirmed outputs');
  }
  const replacedFees = [...replaced.values()].reduce((sum, entry) => sum + BigInt(noteOfPooled(entry).fee), 0n);
  const fee = BigInt(note.fee);
  if (fee < replacedFees + relayFee) {
    return refused('FeeTooLow', `A replacement must pay ${replacedFees + relayFee} satoshis, not ${fee}`);
  }
  const isDearer = conflicts.every((conflict) => {
    const other = noteOfPooled(conflict);
    return fee * BigInt(other.vbytes) > BigInt(other.fee) * BigInt(note.vbytes);
  });
  return isDearer ? ok([...replaced.keys()]) : refused('FeeTooLow', 'A replacement must have a higher fee rate');
}

/** What the rules noted of a pooled transaction. */
export function noteOfPooled({ note }: PooledTransaction): BitcoinNote {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Only `noteOf` makes the notes of this pool.
  return note as BitcoinNote;
}

async function withDescendants(
  conflicts: readonly PooledTransaction[],
  pool: TransactionPool,
): Promise<ReadonlyMap<string, PooledTransaction>> {
  const found = new Map<string, PooledTransaction>();
  let frontier = conflicts;
  while (frontier.length > 0 && found.size <= mostReplaced) {
    for (const entry of frontier) found.set(entry.transactionId, entry);
    const made = frontier.flatMap((entry) =>
      noteOfPooled(entry).outputs.map((_, index) => outputKey(outpoint(entry.transactionId, index))),
    );
    const children = await pool.holding(made);
    frontier = children.filter(({ transactionId }) => !found.has(transactionId));
  }
  return found;
}

function refused(reason: Refusal['reason'], message: string): { readonly ok: false; readonly error: Refusal } {
  return err({ reason, message });
}
