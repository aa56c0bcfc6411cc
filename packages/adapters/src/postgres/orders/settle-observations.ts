import { newId } from '@countersign/kernel';
import { observe } from '@countersign/orders';
import type { Holding, KnownTransaction, LedgerObservation } from '@countersign/orders';
import type { LedgerBook, Settlement } from '@countersign/service';
import pg from 'pg';
import type { Pool, PoolClient } from 'pg';

import { inTransaction } from '../transaction.ts';
import { ensureTickers, tickerOf } from './ensure-tickers.ts';
import type { Tickers } from './ensure-tickers.ts';
import { writeOutputs } from './known-outputs.ts';
import { markBalancesRead, writeHoldings } from './write-holdings.ts';
import { writeEvents, writeOrderChange } from './write-order-change.ts';
import {
  deviationData,
  insertTransaction,
  whereObserved,
  observedIds,
  transactionData,
  writeAccounts,
  writeTransfers,
} from './write-settlement.ts';

type Input = Parameters<LedgerBook['settle']>[0];

/** Writes what happened between two cursors; false if the cursor was moved by another worker. */
export async function settleObservations(pool: Pool, input: Input): Promise<boolean> {
  try {
    return await inTransaction(pool, async (client) => {
      const moved = await moveCursor(client, input);
      if (moved) await writeSettlements(client, input);
      return moved;
    });
  } catch (error) {
    // Somebody was faster with one of the orders: what is observed is read again.
    if (error instanceof pg.DatabaseError && error.code === 'CS001') return false;
    throw error;
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
  await writeOutputs(
    client,
    input.ledger.id,
    relevant.map(({ observed }) => observed),
  );
  for (const settlement of relevant) await writeSettlement(client, input, settlement, tickers);
  const changed = [...new Set(relevant.flatMap(({ changes }) => changes.map(({ accountId }) => accountId)))];
  await markBalancesRead(client, input.ledger.id, changed, input.now);
}

/**
 * Locks all that will be changed, transactions before balances and each in a fixed order: what orders and releases do
 * meanwhile comes before or after the whole, and no two wait for each other in a circle.
 */
async function lockAll(client: PoolClient, input: Input, settlements: readonly Settlement[], tickers: Tickers): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from ledger_transaction where id in (select with_rivals(array(
       select id from ledger_transaction where (ledger_transaction_id = any($1) or content_id = any($3)) and ledger_id = $2))) order by id for update`,
    [
      settlements.map(({ observed }) => observed.transactionId),
      input.ledger.id,
      settlements.flatMap(({ observed }) => observed.contentId ?? []),
    ],
  );
  const { rows: reserved } = await client.query<{ accountId: string; tickerId: string }>(
    `select account_id as "accountId", ticker_id as "tickerId" from order_reservation where transaction_id = any($1)`,
    [rows.map(({ id }) => id)],
  );
  const changed = settlements.flatMap(({ changes }) =>
    changes.map(({ accountId, asset }) => ({ accountId, tickerId: tickerOf(tickers, asset) })),
  );
  const all = [...reserved, ...changed];
  await client.query('select lock_balances($1, $2)', [
    all.map(({ accountId }) => accountId),
    all.map(({ tickerId }) => tickerId),
  ]);
}

async function writeSettlement(client: PoolClient, input: Input, settlement: Settlement, tickers: Tickers): Promise<void> {
  const { ledger, now } = input;
  const known = await loadKnown(client, settlement, ledger.id);
  const observation = observationOf(settlement, tickers, now);
  const id = known?.transactionId ?? newId();
  const holdings = await loadHoldings(client, observation);
  const change = observe(id, known, observation, holdings, now);
  if (change === undefined) return;
  const rootDomainId = settlement.relatedAccounts[0]?.rootDomainId;
  if (known === undefined) await insertTransaction(client, id, ledger.id, rootDomainId, settlement, tickers, now);
  await writeAccounts(client, id, settlement, now);
  if (change.transfers === 'Count') await forgetOthers(client, id, settlement);
  if (change.transfers !== 'None') await writeTransfers(client, id, input, settlement, tickers);
  await writeOrderChange(client, change);
  const owners = new Map(settlement.relatedAccounts.map((account) => [account.accountId, account]));
  await writeHoldings(client, ledger.id, owners, change.holdings, now);
  await writeEvents(client, rootDomainId, change.events, now);
}

async function loadKnown(client: PoolClient, { observed }: Settlement, ledgerId: string): Promise<KnownTransaction | undefined> {
  const { rows } = await client.query<{ known: KnownTransaction }>({
    name: 'load-known-transaction',
    text: `select order_transaction(t) || jsonb_build_object('transfers', coalesce((
       select jsonb_agg(jsonb_build_object('movement', f.movement, 'quarantined', f.quarantined))
       from transfer f where f.transaction_id = t.id), '[]')) as known
     from ledger_transaction t ${whereObserved}`,
    values: [...observedIds(ledgerId, observed)],
  });
  return rows[0]?.known;
}

function observationOf(settlement: Settlement, tickers: Tickers, now: Date): LedgerObservation {
  const { observed, relatedAccounts, transfers, changes } = settlement;
  return {
    status: observed.status,
    ledgerTransactionId: observed.transactionId,
    data: transactionData(settlement, tickers, now),
    ...(settlement.cause !== undefined && { isWithoutTransaction: true }),
    ...(settlement.deviations.length > 0 && { deviations: deviationData(settlement.deviations, tickers) }),
    accounts: relatedAccounts.map(({ accountId, domainId }) => ({ id: accountId, domainId })),
    transfers: transfers.map(({ movement, asset, value, quarantined, recipient }) => ({
      movement,
      tickerId: tickerOf(tickers, asset),
      value,
      quarantined,
      ...(recipient?.type === 'Account' && { recipientId: recipient.accountId }),
    })),
    changes: changes.map(({ accountId, asset, amount }) => ({ accountId, tickerId: tickerOf(tickers, asset), amount })),
  };
}

async function loadHoldings(client: PoolClient, { changes, transfers }: LedgerObservation): Promise<Holding[]> {
  const received = transfers.flatMap(({ recipientId, tickerId }) =>
    recipientId === undefined ? [] : { accountId: recipientId, tickerId },
  );
  const touched = [...changes, ...received];
  const { rows } = await client.query<{ accountId: string; tickerId: string; total: string; quarantined: string }>(
    `select b.account_id as "accountId", b.ticker_id as "tickerId", b.total::text, b.quarantined::text
     from (select distinct a, k from unnest($1::uuid[], $2::uuid[]) as wanted(a, k)) w
     join balance b on b.account_id = w.a and b.ticker_id = w.k`,
    [touched.map(({ accountId }) => accountId), touched.map(({ tickerId }) => tickerId)],
  );
  return rows.map((row) => ({ ...row, total: BigInt(row.total), quarantined: BigInt(row.quarantined) }));
}

/** Forgets what was announced in the pool and did not happen after all, as when a call failed. */
async function forgetOthers(client: PoolClient, transactionId: string, { transfers }: Settlement): Promise<void> {
  const kept = transfers.map(({ movement }) => movement);
  const gone = `select id from transfer where transaction_id = $1 and not movement = any($2)`;
  await client.query(`delete from transfer_account where transfer_id in (${gone})`, [transactionId, kept]);
  await client.query(`delete from transfer_domain where transfer_id in (${gone})`, [transactionId, kept]);
  await client.query('delete from transfer where transaction_id = $1 and not movement = any($2)', [transactionId, kept]);
}
