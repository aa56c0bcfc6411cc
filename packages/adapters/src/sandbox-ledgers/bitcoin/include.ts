import type { JsonObject } from '@countersign/kernel';
import { outpoint } from '@countersign/ledger-bitcoin';

import type { BlockContext, Inclusion, PooledTransaction } from '../framework/rules.ts';
import { observationOf } from './note.ts';
import { outputKey, type OutputRecord } from './outputs.ts';
import { noteOfPooled } from './replacement.ts';

const opReturn = '6a';

/** Puts a transaction into a block: what it spends is removed, what it makes is added. Dropped where an input is spent. */
export async function include(candidate: PooledTransaction, { state, height }: BlockContext<JsonObject>): Promise<Inclusion> {
  const note = noteOfPooled(candidate);
  const keys = note.spent.map(outputKey);
  await state.prefetch(keys);
  for (const key of keys) {
    if (!(await state.get<OutputRecord>(key))) return { outcome: 'Dropped', reason: 'An output that it spends is already spent' };
  }
  for (const key of keys) state.delete(key);
  for (const [index, { amount, script, address }] of note.outputs.entries()) {
    if (script.startsWith(opReturn)) continue;
    const record: OutputRecord = { amount, script, height };
    state.put(outputKey(outpoint(candidate.transactionId, index)), record, address);
  }
  return { outcome: 'Included', observation: observationOf(note) };
}
