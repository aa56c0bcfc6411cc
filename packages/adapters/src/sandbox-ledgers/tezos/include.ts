import type { JsonObject } from '@countersign/kernel';
import { lifetimeInBlocks } from '@countersign/ledger-tezos';

import type { BlockContext, Inclusion, PooledTransaction } from '../framework/rules.ts';
import { observed } from './admit.ts';
import { execute } from './execute.ts';
import { readNote } from './note.ts';
import { readAccount, writeAccount, writeGlobalCounter } from './records.ts';

/** Carries an operation out. One that fails now, though it did not when it was taken, costs its fee and is marked as failed. */
export async function include(candidate: PooledTransaction, { state, height }: BlockContext<JsonObject>): Promise<Inclusion> {
  const read = readNote(candidate);
  if (read === undefined) return { outcome: 'Dropped', reason: 'not an operation' };
  const { operation, branchHeight } = read;
  const [{ source, counter }] = operation.contents;
  const fee = operation.contents.reduce((sum, content) => sum + content.fee, 0n);
  if (branchHeight + lifetimeInBlocks < height) return { outcome: 'Dropped', reason: 'the branch is too old' };
  const account = await readAccount(state, source);
  if (account === undefined || fee > BigInt(account.balance)) return { outcome: 'Dropped', reason: 'contract.balance_too_low' };
  const next = BigInt(account.counter) + 1n;
  if (counter < next) return { outcome: 'Dropped', reason: 'contract.counter_in_the_past' };
  if (counter > next) return { outcome: 'Waits' };
  const execution = await execute(operation, state);
  for (const [address, changed] of execution.accounts) writeAccount(state, address, changed);
  writeGlobalCounter(state, execution.globalCounter);
  return { outcome: 'Included', observation: observed(operation, execution) };
}
