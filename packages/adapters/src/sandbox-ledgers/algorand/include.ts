import type { JsonObject } from '@countersign/kernel';

import type { BlockContext, Inclusion, PooledTransaction } from '../framework/rules.ts';
import { authorityRefusal, judge } from './judge.ts';
import { pooled } from './note.ts';
import { readAccount } from './records.ts';

/** Applies a transaction. One that fails now, though it did not when it was taken, is in no round, costs nothing, and is dropped. */
export async function include(candidate: PooledTransaction, { state, height }: BlockContext<JsonObject>): Promise<Inclusion> {
  const signed = pooled(candidate);
  const unauthorized = authorityRefusal(signed, await readAccount(state, signed.transaction.sender));
  if (unauthorized !== undefined) return { outcome: 'Dropped', reason: unauthorized.message };
  const judged = await judge(signed.transaction, state, height);
  if (!judged.ok) return { outcome: 'Dropped', reason: judged.error.message };
  judged.value.apply(state);
  return { outcome: 'Included', observation: judged.value.observation };
}
