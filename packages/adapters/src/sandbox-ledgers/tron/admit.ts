import { ok, type Result } from '@countersign/kernel';
import { hasValidSignature, readSigned } from '@countersign/ledger-tron';

import type { Admission, PooledTransaction, Refusal, RuleContext } from '../framework/rules.ts';
import { namesBlock } from './block-ids.ts';
import { longestLifetime } from './constants.ts';
import { charged, execute, observed } from './execute.ts';
import { ownerResource, readNote, writeNote } from './note.ts';
import { readAccount, type AccountRecord } from './records.ts';
import { refuse } from './refuse.ts';

/** What a block of this network says besides: when the one before it was made, in milliseconds. A transaction must end later than that. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- kept as JSON, whose index signature an interface lacks
export type TronBlockData = { parentTime: number };

/**
 * Decides as a node does that is asked to broadcast: by form, signature, the block that it names, its end, and by carrying it out after what waits of its
 * owner. A call that fails is taken, as on the network, and costs its fee.
 */
export async function admit(raw: string, context: RuleContext<TronBlockData>): Promise<Result<Admission, Refusal>> {
  const read = readSigned(raw);
  if (!read.ok) return refuse('Malformed', 'Protocol message cannot be parsed');
  const signed = read.value;
  const { state, pool, tip } = context;
  const { owner } = signed.raw.contract;
  if (owner === undefined || !hasValidSignature(signed))
    return refuse('InvalidSignature', 'Validate signature error: the signature is not of the owner');
  if (!namesBlock(signed, tip.height)) return refuse('Rejected', 'Tapos check error.');
  const { expiration } = signed.raw;
  const newest = tip.time.getTime();
  if (expiration <= newest || expiration > newest + longestLifetime)
    return refuse('Expired', `Transaction expired: it ends at ${expiration}, and the newest block is of ${newest}`);
  const account = await readAccount(state, owner);
  if (account === undefined) return refuse('InsufficientFunds', `Contract validate error : account [${owner}] does not exist`);
  const waiting = await pool.holding([ownerResource(owner)]);
  const left = afterThose(account, waiting, newest);
  const executed = await execute({ signed, bytes: raw.length / 2, account: left, time: newest }, state);
  if (!executed.ok) return executed;
  return ok({
    observation: observed(executed.value),
    resources: [ownerResource(owner)],
    note: writeNote(executed.value),
  });
}

/** The account once what waits has taken its part. */
function afterThose(account: AccountRecord, waiting: readonly PooledTransaction[], time: number): AccountRecord {
  return waiting.reduce((left, one) => charged(left, { ...readNote(one), time }), account);
}
