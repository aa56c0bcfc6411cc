import type { LedgerTransactionStatus } from '@countersign/model';
import { releaseFromQuarantine, statesThatWaitFor } from '@countersign/orders';
import type { QuarantinedTransfer } from '@countersign/orders';
import type { Quarantine } from '@countersign/service';
import type { Pool, PoolClient } from 'pg';

import { inTransaction } from '../transaction.ts';
import type { Owner } from './write-holdings.ts';
import { writeEvents } from './write-order-change.ts';

/** The {@link Quarantine} in PostgreSQL. */
export function createQuarantine(pool: Pool): Quarantine {
  return {
    release: (job, accountId, transferIds, now) =>
      inTransaction(pool, async (client) => {
        const ended = await client.query('delete from job where id = $1 and attempt = $2', [job.id, job.attempt]);
        if (ended.rowCount !== 1) return 'Stale';
        await release(client, accountId, transferIds, now);
        return 'Written';
      }),
  };
}

async function release(client: PoolClient, accountId: string, transferIds: readonly string[], now: Date): Promise<void> {
  // Transactions before transfers before balances, as when a ledger is settled: so neither waits for the other in a circle.
  await client.query(
    `select 1 from ledger_transaction where id in (select transaction_id from transfer where id = any($1)) order by id for update`,
    [transferIds],
  );
  const { rows } = await client.query<StoredTransfer & Owner>(
    `select f.id, f.ticker_id as "tickerId", f.value::text, t.ledger_status as "ledgerStatus",
       a.domain_id as "domainId", a.root_domain_id as "rootDomainId"
     from transfer f join ledger_transaction t on t.id = f.transaction_id
     join entity_account a on a.kind = 'Account' and a.id = f.recipient_account
     where f.id = any($2) and f.recipient_account = $1 and f.quarantined order by f.id for update of f`,
    [accountId, transferIds],
  );
  const [first] = rows;
  if (first === undefined) return;
  const change = releaseFromQuarantine({ id: accountId, domainId: first.domainId }, rows.map(quarantinedTransfer));
  await client.query('update transfer set quarantined = false where id = any($1)', [change.transferIds]);
  await client.query('update transfer_domain set quarantined = false where transfer_id = any($1)', [change.transferIds]);
  const tickerIds = [...change.amounts.keys()];
  await client.query('select lock_balances($1, $2)', [tickerIds.map(() => accountId), tickerIds]);
  await client.query(
    `update balance b set quarantined = b.quarantined - c.amount, last_updated_at = $4
     from unnest($2::uuid[], $3::numeric[]) as c(ticker_id, amount) where b.account_id = $1 and b.ticker_id = c.ticker_id`,
    [accountId, tickerIds, [...change.amounts.values()].map(String), now],
  );
  await client.query('select wake_waiting_orders($1, $2)', [[accountId], statesThatWaitFor('Funds')]);
  await writeEvents(client, first.rootDomainId, change.events, now);
}

/** A transfer in quarantine as it is read, with the status of its transaction. */
export interface StoredTransfer {
  readonly id: string;
  readonly tickerId: string;
  readonly value: string;
  readonly ledgerStatus: LedgerTransactionStatus | null;
}

export function quarantinedTransfer({ id, tickerId, value, ledgerStatus }: StoredTransfer): QuarantinedTransfer {
  return { id, tickerId, value: BigInt(value), ...(ledgerStatus !== null && { ledgerStatus }) };
}
