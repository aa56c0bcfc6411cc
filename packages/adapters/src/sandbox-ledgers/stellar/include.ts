import type { JsonObject } from '@countersign/kernel';
import type { Movement } from '@countersign/ledger-port';
import { senderMemos } from '@countersign/ledger-stellar';

import { draftOf } from '../framework/draft.ts';
import type { BlockContext, Inclusion, PooledTransaction } from '../framework/rules.ts';
import { leastFeeOf, timeRefusal } from './admit.ts';
import { pooledTransaction, readNote } from './note.ts';
import { performOperation } from './operations.ts';
import { readAccount, writeAccount } from './records.ts';

/** Each account's transactions in the order of their sequences, accounts in the order of arrival. */
export function order(candidates: readonly PooledTransaction[]): readonly PooledTransaction[] {
  return [...candidates].sort((one, other) => {
    const [left, right] = [readNote(one), readNote(other)];
    if (left.source !== right.source || left.sequence === right.sequence) return 0;
    return left.sequence < right.sequence ? -1 : 1;
  });
}

/** Applies a transaction: all of its operations, or none, which costs its fee and its sequence all the same and is marked as failed. */
export async function include(candidate: PooledTransaction, block: BlockContext<JsonObject>): Promise<Inclusion> {
  const { state, height, time, ledger } = block;
  const transaction = pooledTransaction(candidate, ledger);
  const { address } = transaction.source;
  const account = await readAccount(state, address);
  if (account === undefined) return { outcome: 'Dropped', reason: 'txNO_ACCOUNT' };
  const late = timeRefusal(transaction, time);
  if (late !== undefined) return late.reason === 'NotYet' ? { outcome: 'Waits' } : { outcome: 'Dropped', reason: late.message };
  if (transaction.sequence <= BigInt(account.sequence)) return { outcome: 'Dropped', reason: 'txBAD_SEQ' };
  if (transaction.sequence > BigInt(account.sequence) + 1n) return { outcome: 'Waits' };
  const fee = leastFeeOf(transaction);
  const balance = BigInt(account.balance) - fee;
  if (balance < 0n) return { outcome: 'Dropped', reason: 'txINSUFFICIENT_BALANCE' };
  writeAccount(state, address, { ...account, balance: balance.toString(), sequence: transaction.sequence.toString() });
  const memos = senderMemos(transaction.memo);
  const observed = { fee, feePayer: address, ...(memos.length > 0 && { memos }) };
  const draft = draftOf(state);
  const movements: Movement[] = [];
  for (const [index, { body }] of transaction.operations.entries()) {
    const outcome = await performOperation(body, { draft, source: address, height, index });
    if (outcome.code === 'FAILED')
      return {
        outcome: 'Included',
        observation: { ...observed, movements: [], failure: 'FailedOnChain', failureCode: outcome.result },
      };
    movements.push(...outcome.movements);
  }
  draft.applyTo(state);
  return { outcome: 'Included', observation: { ...observed, movements } };
}
