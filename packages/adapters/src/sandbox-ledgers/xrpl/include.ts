import type { JsonObject } from '@countersign/kernel';
import { senderMemos } from '@countersign/ledger-xrpl';

import type { BlockContext, Inclusion, PooledTransaction } from '../framework/rules.ts';
import { readNote } from './note.ts';
import { authorityRefusal } from './key-operations.ts';
import { judge } from './operations.ts';
import { readAccount, writeAccount } from './records.ts';

/** Each account's transactions in the order of their sequence numbers, accounts in the order of arrival. */
export function order(candidates: readonly PooledTransaction[]): readonly PooledTransaction[] {
  return [...candidates].sort((one, other) => {
    const [left, right] = [readNote(one).transaction, readNote(other).transaction];
    return left.Account === right.Account ? left.Sequence - right.Sequence : 0;
  });
}

/** Applies a transaction. One that fails now, though it did not when it was taken, costs its fee and is marked as failed. */
export async function include(candidate: PooledTransaction, { state, height }: BlockContext<JsonObject>): Promise<Inclusion> {
  const { transaction } = readNote(candidate);
  const account = await readAccount(state, transaction.Account);
  if (account === undefined) return { outcome: 'Dropped', reason: 'terNO_ACCOUNT' };
  const unauthorized = authorityRefusal(transaction, account);
  if (unauthorized !== undefined) return { outcome: 'Dropped', reason: unauthorized.message };
  if (transaction.LastLedgerSequence !== undefined && transaction.LastLedgerSequence < height)
    return { outcome: 'Dropped', reason: 'tefMAX_LEDGER' };
  if (transaction.Sequence < account.sequence) return { outcome: 'Dropped', reason: 'tefPAST_SEQ' };
  if (transaction.Sequence > account.sequence) return { outcome: 'Waits' };
  const fee = BigInt(transaction.Fee);
  const balance = BigInt(account.balance) - fee;
  if (balance < 0n) return { outcome: 'Dropped', reason: 'terINSUF_FEE_B' };
  const sender = { ...account, balance: balance.toString(), sequence: account.sequence + 1 };
  const outcome = await judge({ transaction, state, sender, priorBalance: BigInt(account.balance), height });
  if (outcome.code.startsWith('ter')) return { outcome: 'Waits' };
  writeAccount(state, transaction.Account, sender);
  const memos = senderMemos(transaction);
  const observed = { fee, feePayer: transaction.Account, ...(memos.length > 0 && { memos }) };
  if (outcome.code !== 'tesSUCCESS') {
    return {
      outcome: 'Included',
      observation: { ...observed, movements: [], failure: 'FailedOnChain', failureCode: outcome.code },
    };
  }
  outcome.apply(state);
  return { outcome: 'Included', observation: { ...observed, movements: outcome.movements } };
}
