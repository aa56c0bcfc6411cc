import { writeEntry } from '@countersign/governance/journal';
import type { AdvanceOutcome, Job, OrderInWork, OrderTransition } from '@countersign/service';
import type { SignedEnd } from '@countersign/model';
import pg from 'pg';
import type { Pool, PoolClient } from 'pg';

import { finishJob } from '../jobs.ts';
import { inTransaction } from '../transaction.ts';
import { writeEvents, writeOrderChange } from './write-order-change.ts';

/** Writes one step of an order with what it reserves or gives back, its events, and the job's end or next run. */
export async function advanceOrder(
  pool: Pool,
  job: Job,
  order: OrderInWork,
  transition: OrderTransition,
  now: Date,
): Promise<AdvanceOutcome> {
  try {
    return await inTransaction(pool, async (client) => {
      if (transition.ended !== undefined) await writeEnd(client, order.rootDomainId, transition.ended, now);
      if (!(await moveJob(client, job, transition))) return 'LeaseLost';
      await writeOrderChange(client, transition.change);
      await writeEvents(client, order.rootDomainId, transition.change.events, now);
      return 'Written';
    });
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    return refused;
  }
}

/** First of all: everybody locks the journal before anything else. */
async function writeEnd(client: PoolClient, rootDomainId: string, ended: SignedEnd, now: Date): Promise<void> {
  const judgedAt = now.toISOString();
  const { header } = writeEntry({ type: 'End', judgedAt, ...ended });
  await client.query({
    name: 'append-journal',
    text: 'select append_journal($1, $2, $3)',
    values: [rootDomainId, judgedAt, header],
  });
}

async function moveJob(client: PoolClient, job: Job, transition: OrderTransition): Promise<boolean> {
  const { rowCount } =
    transition.next === undefined
      ? await client.query(finishJob(job.id, job.attempt))
      : await client.query({
          name: 'move-job',
          text: 'update job set run_at = $3, leased_until = null, failures = $4 where id = $1 and attempt = $2',
          values: [job.id, job.attempt, transition.next, transition.stuck === true ? job.failures + 1 : 0],
        });
  return rowCount === 1;
}

/** What the database says of a step that somebody else was faster than, by its code and the index that refused it. */
const refusals: Readonly<Record<string, AdvanceOutcome>> = {
  CS001: 'Changed',
  CS004: 'NotEnoughFunds',
  '23505 order_resource_held_once': 'ResourceTaken',
  '23505 ledger_transaction_by_ledger_id': 'TransactionTaken',
  '23505 ledger_transaction_by_content': 'TransactionTaken',
};

function refusalOf(error: unknown): AdvanceOutcome | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return refusals[[error.code, error.constraint].filter((part) => part !== undefined).join(' ')];
}
