import type { BlockContext, Inclusion, PooledTransaction } from '../framework/rules.ts';
import type { TronBlockData } from './admit.ts';
import { execute, observed } from './execute.ts';
import { pooled } from './note.ts';
import { readAccount } from './records.ts';

/** Carries a transaction out. What can't be paid any more is in no block and costs nothing; a call that fails costs its fee and is marked as failed. */
export async function include(
  candidate: PooledTransaction,
  { state, time, data }: BlockContext<TronBlockData>,
): Promise<Inclusion> {
  const signed = pooled(candidate);
  if (signed.raw.expiration <= data.parentTime) return { outcome: 'Dropped', reason: 'Transaction expired' };
  const { owner } = signed.raw.contract;
  const account = owner === undefined ? undefined : await readAccount(state, owner);
  if (account === undefined) return { outcome: 'Dropped', reason: 'the account does not exist' };
  const executed = await execute({ signed, bytes: candidate.raw.length / 2, account, time: time.getTime() }, state);
  if (!executed.ok) return { outcome: 'Dropped', reason: executed.error.message };
  executed.value.apply(state);
  return { outcome: 'Included', observation: observed(executed.value) };
}
