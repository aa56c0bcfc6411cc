import type { Quarantine } from '@countersign/service';
import type { Pool, PoolClient } from 'pg';

/** The {@link Quarantine} in PostgreSQL. */
export function createQuarantine(pool: Pool): Quarantine {
  return {
    release: async (job, accountId, transferIds, now) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const ended = await client.query('delete from job where id = $1 and attempt = $2', [job.id, job.attempt]);
        if (ended.rowCount === 1) await release(client, accountId, transferIds, now);
        await client.query('commit');
        return ended.rowCount === 1 ? 'Written' : 'Stale';
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

async function release(client: PoolClient, accountId: string, transferIds: readonly string[], now: Date): Promise<void> {
  // Transactions before transfers before balances, as when a ledger is settled: so neither waits for the other in a circle.
  await client.query(
    `select 1 from ledger_transaction where id in (select transaction_id from transfer where id = any($1)) order by id for update`,
    [transferIds],
  );
  const { rows } = await client.query<{ id: string; tickerId: string }>(
    `update transfer set quarantined = false
     where id = any($2) and recipient_account = $1 and quarantined returning id, ticker_id as "tickerId"`,
    [accountId, transferIds],
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await client.query('update transfer_domain set quarantined = false where transfer_id = any($1)', [ids]);
  await client.query('select lock_balances($1, $2)', [rows.map(() => accountId), rows.map(({ tickerId }) => tickerId)]);
  // What still waits in the ledger's pool is not in the holding yet; it will come in without quarantine.
  await client.query(
    `update balance b set quarantined = b.quarantined - c.value, last_updated_at = $3
     from (select f.ticker_id, sum(f.value) as value from transfer f join ledger_transaction t on t.id = f.transaction_id
           where f.id = any($2) and t.ledger_status = 'Confirmed' group by f.ticker_id) c
     where b.account_id = $1 and b.ticker_id = c.ticker_id`,
    [accountId, ids, now],
  );
  await client.query('select wake_waiting_orders($1)', [[accountId]]);
  await client.query(
    `insert into event (root_domain_id, domain_id, saved_at, type, payload)
     select a.root_domain_id, a.domain_id, $2, p->>'type', p
     from entity_account a,
       lateral (
         select jsonb_build_object('type', 'TransferUpdated', 'id', id) as p from unnest($3::uuid[]) id
         union all
         select jsonb_build_object('type', 'BalancesUpdated', 'accountReference', jsonb_build_object('id', a.id, 'domainId', a.domain_id),
           'tickerIds', to_jsonb($4::uuid[]))
       ) news
     where a.kind = 'Account' and a.id = $1`,
    [accountId, now, ids, [...new Set(rows.map(({ tickerId }) => tickerId))]],
  );
}
