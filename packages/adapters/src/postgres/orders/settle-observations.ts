import { assetKey } from '@countersign/ledger-port';
import type { LedgerBook, Settlement } from '@countersign/service';
import type { Pool, PoolClient } from 'pg';

import { ensureTickers } from './ensure-tickers.ts';
import type { Tickers } from './ensure-tickers.ts';
import { insertTransaction, transactionData, writeAccounts, writeTransfers } from './write-settlement.ts';

type Input = Parameters<LedgerBook['settle']>[0];

/** Writes what happened between two cursors; false if the cursor was moved by another worker. */
export async function settleObservations(pool: Pool, input: Input): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const moved = await moveCursor(client, input);
    if (moved) await writeSettlements(client, input);
    await client.query(moved ? 'commit' : 'rollback');
    return moved;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function moveCursor(client: PoolClient, { ledger, from, to, now }: Input): Promise<boolean> {
  const { rowCount } =
    from === undefined
      ? await client.query('insert into ledger_cursor (ledger_id, cursor, read_at) values ($1, $2, $3) on conflict do nothing', [
          ledger.id,
          to,
          now,
        ])
      : await client.query('update ledger_cursor set cursor = $3, read_at = $4 where ledger_id = $1 and cursor = $2', [
          ledger.id,
          from,
          to,
          now,
        ]);
  return rowCount === 1;
}

async function writeSettlements(client: PoolClient, input: Input): Promise<void> {
  const relevant = input.settlements.filter(({ relatedAccounts }) => relatedAccounts.length > 0);
  if (relevant.length === 0) return;
  const tickers = await ensureTickers(client, input.ledger, input.tokens, input.now);
  await lockAll(client, input, relevant, tickers);
  for (const settlement of relevant) await writeSettlement(client, input, settlement, tickers);
  const changed = [...new Set(relevant.flatMap(({ changes }) => changes.map(({ accountId }) => accountId)))];
  await client.query(
    `update account_ledger set balances_update_requested_at = $3, balances_update_processed_at = $3
     where ledger_id = $1 and account_id = any($2)`,
    [input.ledger.id, changed, input.now],
  );
  await client.query('select wake_waiting_orders($1)', [changed]);
}

/**
 * Locks all that will be changed, transactions before balances and each in a fixed order: what orders and releases do
 * meanwhile comes before or after the whole, and no two wait for each other in a circle.
 */
async function lockAll(client: PoolClient, input: Input, settlements: readonly Settlement[], tickers: Tickers): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `with seen as (select id from ledger_transaction where ledger_transaction_id = any($1) and ledger_id = $2),
     rivals as (
       select o.transaction_id as id from seen
       join order_resource own on own.transaction_id = seen.id
       join order_resource o on o.account_id = own.account_id and o.ledger_id = own.ledger_id and o.resource = own.resource
         and o.transaction_id <> own.transaction_id)
     select id from ledger_transaction where id in (select id from seen union select id from rivals) order by id for update`,
    [settlements.map(({ observed }) => observed.transactionId), input.ledger.id],
  );
  const { rows: reserved } = await client.query<{ accountId: string; tickerId: string }>(
    `select account_id as "accountId", ticker_id as "tickerId" from order_reservation where transaction_id = any($1)`,
    [rows.map(({ id }) => id)],
  );
  const changed = settlements.flatMap(({ changes }) =>
    changes.map(({ accountId, asset }) => ({ accountId, tickerId: tickers.get(assetKey(asset)) })),
  );
  const all = [...reserved, ...changed];
  await client.query('select lock_balances($1, $2)', [
    all.map(({ accountId }) => accountId),
    all.map(({ tickerId }) => tickerId),
  ]);
}

async function writeSettlement(client: PoolClient, input: Input, settlement: Settlement, tickers: Tickers): Promise<void> {
  const { observed } = settlement;
  const stored = await upsertTransaction(client, input, settlement);
  // Confirmed is final: the same news again changes nothing.
  if (
    stored.before === 'Confirmed' ||
    (stored.before === 'Detected' && observed.status === 'Detected' && !stored.created && stored.hasTransfers)
  )
    return;
  await writeAccounts(client, stored.id, settlement, input.now);
  if (observed.status === 'Confirmed') await forgetOthers(client, stored.id, settlement);
  await writeTransfers(client, stored.id, input, settlement, tickers);
  if (observed.status === 'Confirmed') {
    await endRivals(client, stored.id, input);
    await client.query('select release_reservations($1)', [stored.id]);
    await changeHoldings(client, stored.id, input, settlement, tickers);
  }
  await tell(client, stored.id, input, settlement, tickers, stored.created);
}

/** Ends what cannot happen any more now that the transaction did, and tells of it. */
async function endRivals(client: PoolClient, transactionId: string, { now }: Input): Promise<void> {
  await client.query(
    `insert into event (root_domain_id, domain_id, saved_at, type, payload)
     select t.root_domain_id, t.order_domain_id, $2, 'TransactionUpdated', jsonb_build_object('type', 'TransactionUpdated', 'id', t.id,
       'accountReferences', (select coalesce(jsonb_agg(jsonb_build_object('id', a.account_id, 'domainId', a.domain_id)), '[]')
                             from transaction_account a where a.transaction_id = t.id and a.sender))
     from settle_rivals($1, $2) as ended(id) join ledger_transaction t on t.id = ended.id`,
    [transactionId, now],
  );
}

interface StoredTransaction {
  readonly id: string;
  readonly created: boolean;
  readonly before: string | null;
  readonly hasTransfers: boolean;
}

async function upsertTransaction(
  client: PoolClient,
  { ledger, now }: Input,
  { observed, relatedAccounts }: Settlement,
): Promise<StoredTransaction> {
  const found = await client.query<{ id: string; before: string | null; hasTransfers: boolean }>(
    `select t.id, t.ledger_status as before, exists (select 1 from transfer f where f.transaction_id = t.id) as "hasTransfers"
     from ledger_transaction t where t.ledger_transaction_id = $1 and t.ledger_id = $2 for update`,
    [observed.transactionId, ledger.id],
  );
  const existing = found.rows[0];
  if (existing !== undefined) {
    if (existing.before !== 'Confirmed') {
      // A transaction that the ledger has was sent, even if the worker that sent it died before it could say so.
      await client.query(
        `update ledger_transaction set ledger_status = $2, status_last_updated_at = $3, ledger_transaction = coalesce(ledger_transaction, '{}') || $4::jsonb,
           processing = case when processing is null then null else '{"status": "Completed"}'::jsonb end,
           processing_status = case when processing is null then null else 'Completed' end
         where id = $1`,
        [existing.id, observed.status, now, JSON.stringify(transactionData(observed, now))],
      );
    }
    return { ...existing, created: false };
  }
  const id = await insertTransaction(client, ledger.id, relatedAccounts[0]?.rootDomainId, observed, now);
  return { id, created: true, before: null, hasTransfers: false };
}

/** Forgets what was announced in the pool and did not happen after all, as when a call failed. */
async function forgetOthers(client: PoolClient, transactionId: string, { transfers }: Settlement): Promise<void> {
  const kept = transfers.map(({ movement }) => movement);
  const gone = `select id from transfer where transaction_id = $1 and not movement = any($2)`;
  await client.query(`delete from transfer_account where transfer_id in (${gone})`, [transactionId, kept]);
  await client.query(`delete from transfer_domain where transfer_id in (${gone})`, [transactionId, kept]);
  await client.query('delete from transfer where transaction_id = $1 and not movement = any($2)', [transactionId, kept]);
}

async function changeHoldings(
  client: PoolClient,
  transactionId: string,
  input: Input,
  settlement: Settlement,
  tickers: Tickers,
): Promise<void> {
  // Never below nothing: what an account issues itself leaves it without having been held.
  const owners = new Map(settlement.relatedAccounts.map((account) => [account.accountId, account]));
  for (const { accountId, asset, amount } of settlement.changes) {
    const owner = owners.get(accountId);
    await client.query(
      `insert into balance (account_id, ticker_id, root_domain_id, domain_id, ledger_id, total, last_updated_at)
       values ($1, $2, $3, $4, $5, greatest($6::numeric, 0), $7)
       on conflict (account_id, ticker_id) do update set total = greatest(balance.total + $6::numeric, 0), last_updated_at = $7`,
      [accountId, tickers.get(assetKey(asset)), owner?.rootDomainId, owner?.domainId, input.ledger.id, String(amount), input.now],
    );
  }
  // Quarantined by what is still in quarantine: a transfer may have been released while it waited in the pool.
  await client.query(
    `update balance b set quarantined = b.quarantined + q.value
     from (select recipient_account, ticker_id, sum(value) as value from transfer
           where transaction_id = $1 and quarantined and recipient_account is not null group by 1, 2) q
     where b.account_id = q.recipient_account and b.ticker_id = q.ticker_id`,
    [transactionId],
  );
}

async function tell(
  client: PoolClient,
  transactionId: string,
  input: Input,
  settlement: Settlement,
  tickers: Tickers,
  created: boolean,
): Promise<void> {
  const references = settlement.relatedAccounts.map(({ accountId, domainId }) => ({ id: accountId, domainId }));
  const byDomain = Map.groupBy(settlement.relatedAccounts, ({ domainId }) => domainId);
  const events = [...byDomain].flatMap(([domainId, accounts]) => [
    {
      domainId,
      payload: { type: created ? 'TransactionDetected' : 'TransactionUpdated', id: transactionId, accountReferences: references },
    },
    ...(settlement.observed.status === 'Confirmed'
      ? [...new Set(accounts.map(({ accountId }) => accountId))].map((id) => ({
          domainId,
          payload: {
            type: 'BalancesUpdated',
            accountReference: { id, domainId },
            tickerIds: settlement.changes
              .filter(({ accountId }) => accountId === id)
              .map(({ asset }) => tickers.get(assetKey(asset))),
          },
        }))
      : []),
  ]);
  await client.query(
    `insert into event (root_domain_id, domain_id, saved_at, type, payload)
     select $1, (e->>'domainId')::uuid, $2, e->'payload'->>'type', e->'payload' from jsonb_array_elements($3::jsonb) e`,
    [settlement.relatedAccounts[0]?.rootDomainId, input.now, JSON.stringify(events)],
  );
}
