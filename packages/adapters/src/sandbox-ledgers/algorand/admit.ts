import { ok, type JsonObject, type Result } from '@countersign/kernel';
import { readSigned, transactionIdOf } from '@countersign/ledger-algorand';

import type { Admission, Refusal, RuleContext } from '../framework/rules.ts';
import { authorityRefusal, formRefusal, judge, overlapping, refuse } from './judge.ts';
import { costOf, senderResource } from './note.ts';
import { leaseKey, readAccount } from './records.ts';

/** Decides as algod's pool does: as if the next round took it, after what waits of its sender. */
export async function admit(
  raw: string,
  { ledger, state, pool, tip }: RuleContext<JsonObject>,
): Promise<Result<Admission, Refusal>> {
  const read = readSigned(raw);
  if (!read.ok) return refuse('Malformed', 'msgpack decode error');
  const { transaction } = read.value;
  const { sender, lease } = transaction;
  const refusal = formRefusal(read.value, ledger) ?? authorityRefusal(read.value, await readAccount(state, sender));
  if (refusal !== undefined) return refuse(refusal.reason, refusal.message);
  const leases = lease === undefined ? [] : [leaseKey(sender, lease)];
  if (lease !== undefined && (await pool.holding(leases)).length > 0)
    return overlapping(transactionIdOf(transaction), sender, lease);
  const waiting = await pool.holding([senderResource(sender)]);
  const held = waiting.reduce((sum, one) => sum + costOf(one), 0n);
  const judged = await judge(transaction, state, tip.height + 1, held);
  if (!judged.ok) return judged;
  return ok({ observation: judged.value.observation, resources: [senderResource(sender), ...leases], note: {} });
}
