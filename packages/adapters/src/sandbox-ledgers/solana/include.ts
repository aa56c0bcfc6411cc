import { hasMembers } from '@countersign/kernel';
import { failureCode, nonceOf, readTransaction } from '@countersign/ledger-solana';

import type { BlockContext, Inclusion, PooledTransaction } from '../framework/rules.ts';
import { readAccount, writeAccount } from './accounts.ts';
import { chargePayer, costOf, observed } from './admit.ts';
import { changesOn } from './draft.ts';
import { execute } from './execute.ts';
import { lifetimeProblem, nonceValue, type BlockData } from './lifetime.ts';

/** Runs a transaction in a block: one that fails costs its fee, and uses its nonce account's value all the same. */
export async function include({ raw, note }: PooledTransaction, block: BlockContext<BlockData>): Promise<Inclusion> {
  const read = readTransaction(raw);
  if (!read.ok) return { outcome: 'Dropped', reason: 'malformed' };
  const { message } = read.value;
  const bornAt = hasMembers(note, { bornAt: 'number' }) ? note.bornAt : undefined;
  const problem = await lifetimeProblem(message, block.height, bornAt, block.state);
  if (problem !== undefined) return { outcome: 'Dropped', reason: problem };
  const { fee, memos } = costOf(message, block.ledger);
  const charged = changesOn(block.state);
  const poor = await chargePayer(message, fee, charged);
  if (poor !== undefined) return { outcome: 'Dropped', reason: poor };
  const next = nonceValue(block.data);
  const ran = await execute(message, charged, next);
  if (ran.ok) {
    ran.value.changes.applyTo(charged);
    charged.applyTo(block.state);
    return { outcome: 'Included', observation: observed(message, fee, ran.value.movements, memos) };
  }
  const nonce = nonceOf(message);
  const used = nonce === undefined ? undefined : await readAccount(charged, nonce.account);
  if (nonce !== undefined && used?.kind === 'Nonce') writeAccount(charged, nonce.account, { ...used, value: next });
  charged.applyTo(block.state);
  const code = failureCode(message, ran.error.error);
  const failure = { failure: 'FailedOnChain', ...(code !== undefined && { failureCode: code }) } as const;
  return { outcome: 'Included', observation: { ...observed(message, fee, [], memos), ...failure } };
}
