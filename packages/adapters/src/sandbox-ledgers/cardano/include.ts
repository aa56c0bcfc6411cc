import type { JsonObject } from '@countersign/kernel';

import type { BlockContext, Inclusion, PooledTransaction } from '../framework/rules.ts';
import { noteOfPooled, observationOf } from './note.ts';
import { outputKey, type OutputRecord } from './records.ts';
import { applySteps } from './stakes.ts';

/** Puts a transaction into a block: what it spends is removed, what it makes is added. Dropped where an input is spent, or it is too late. */
export async function include(candidate: PooledTransaction, { state, height }: BlockContext<JsonObject>): Promise<Inclusion> {
  const note = noteOfPooled(candidate);
  const { endsBefore, steps, outputs } = note;
  if (endsBefore !== undefined && BigInt(height) >= BigInt(endsBefore))
    return { outcome: 'Dropped', reason: 'It is too late for it' };
  const keys = note.spent.map(outputKey);
  await state.prefetch(keys);
  for (const key of keys) {
    if (!(await state.get<OutputRecord>(key))) return { outcome: 'Dropped', reason: 'An output that it spends is already spent' };
  }
  const stakes = await applySteps(steps, state, height);
  if (!stakes.ok) return { outcome: 'Dropped', reason: stakes.error };
  for (const [key, record] of stakes.value) {
    if (record === undefined) state.delete(key);
    else state.put(key, record);
  }
  for (const key of keys) state.delete(key);
  for (const [index, output] of outputs.entries())
    state.put(outputKey(`${candidate.transactionId}:${index}`), { ...output, height }, output.address);
  return { outcome: 'Included', observation: observationOf(note) };
}
