import type { JsonObject } from '@countersign/kernel';
import { addressOfKey } from '@countersign/ledger-substrate';

import { draftOf } from '../framework/draft.ts';
import type { BlockContext, Inclusion, PooledTransaction } from '../framework/rules.ts';
import { existentialDeposit } from './constants.ts';
import { execute } from './execute.ts';
import { readNote } from './note.ts';
import { readAccount, writeAccount } from './records.ts';

/** Takes the fee, uses the nonce up, and does what the call says; where that fails the first two are all that happens. */
export async function include(candidate: PooledTransaction, block: BlockContext<JsonObject>): Promise<Inclusion> {
  const { ledger, state, height, time } = block;
  const read = readNote(candidate, ledger);
  if (read === undefined) return { outcome: 'Dropped', reason: 'not a transaction' };
  const { sent, fee, lastHeight } = read;
  if (lastHeight !== undefined && lastHeight < height)
    return { outcome: 'Dropped', reason: 'Transaction has an ancient birth block' };
  const sender = addressOfKey(sent.signer, ledger);
  const account = await readAccount(state, sender);
  if (account === undefined || BigInt(account.free) - fee < existentialDeposit)
    return { outcome: 'Dropped', reason: 'Inability to pay some fees' };
  if (sent.nonce < account.nonce) return { outcome: 'Dropped', reason: 'Transaction is outdated' };
  if (sent.nonce > account.nonce) return { outcome: 'Waits' };
  writeAccount(state, sender, { ...account, nonce: account.nonce + 1, free: (BigInt(account.free) - fee).toString() });
  const draft = draftOf(state);
  const done = await execute(sent.call, sender, { ledger, time, state: draft });
  const paid = { fee, feePayer: sender };
  if (!done.ok)
    return { outcome: 'Included', observation: { ...paid, movements: [], failure: 'FailedOnChain', failureCode: done.error } };
  draft.applyTo(state);
  return { outcome: 'Included', observation: { ...paid, movements: done.value } };
}
