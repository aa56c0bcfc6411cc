import { outpoint } from '@countersign/ledger-bitcoin';

import type { PooledTransaction, TransactionPool } from '../framework/rules.ts';
import type { Spent } from './outputs.ts';
import { outputKey } from './outputs.ts';
import { noteOfPooled } from './replacement.ts';

/** Transactions in the pool that build on one another, at most, counted from the first as from the last. */
const longestChain = 25;

/** True if the transaction would make a chain of transactions without a block too long for nodes, those left out that it replaces. */
export async function isChainTooLong(
  spent: readonly Spent[],
  replaced: readonly string[],
  pool: TransactionPool,
): Promise<boolean> {
  const parents = spent.flatMap(({ pooledParent }) => pooledParent ?? []);
  const ancestors = await withAncestors(parents, pool);
  if (ancestors.size >= longestChain) return true;
  // What descends from any of them descends from a first one.
  for (const first of ancestors.values()) {
    if (parentsOf(first).some((id) => ancestors.has(id))) continue;
    const family = await withDescendants(first, pool);
    const staying = [...family].filter((id) => !replaced.includes(id));
    if (staying.length >= longestChain) return true;
  }
  return false;
}

async function withAncestors(parents: readonly string[], pool: TransactionPool): Promise<Map<string, PooledTransaction>> {
  const found = new Map<string, PooledTransaction>();
  const wanted = [...parents];
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    const entry = found.has(id) ? undefined : await pool.get(id);
    if (entry === undefined) continue;
    found.set(id, entry);
    wanted.push(...parentsOf(entry));
  }
  return found;
}

function parentsOf(entry: PooledTransaction): string[] {
  return noteOfPooled(entry).spent.map((name) => name.slice(0, 64));
}

async function withDescendants(first: PooledTransaction, pool: TransactionPool): Promise<ReadonlySet<string>> {
  const found = new Set([first.transactionId]);
  let frontier: readonly PooledTransaction[] = [first];
  while (frontier.length > 0 && found.size < longestChain) {
    const made = frontier.flatMap((entry) =>
      noteOfPooled(entry).outputs.map((_, index) => outputKey(outpoint(entry.transactionId, index))),
    );
    frontier = (await pool.holding(made)).filter(({ transactionId }) => !found.has(transactionId));
    for (const { transactionId } of frontier) found.add(transactionId);
  }
  return found;
}
