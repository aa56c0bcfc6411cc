import { statesThatWaitFor } from '@countersign/orders';
import type { Holding } from '@countersign/orders';
import type { PoolClient } from 'pg';

/** Whose holdings are written. */
export interface Owner {
  readonly rootDomainId: string;
  readonly domainId: string;
}

/** Writes what accounts hold on a ledger, by account id. */
export async function writeHoldings(
  client: PoolClient,
  ledgerId: string,
  owners: ReadonlyMap<string, Owner>,
  holdings: readonly Holding[],
  now: Date,
): Promise<void> {
  if (holdings.length === 0) return;
  await client.query({
    name: 'write-balances',
    text: `insert into balance (account_id, ticker_id, root_domain_id, domain_id, ledger_id, total, quarantined, last_updated_at)
     select h.account_id, h.ticker_id, h.root_domain_id, h.domain_id, $1, h.total, h.quarantined, $2
     from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::numeric[], $8::numeric[])
       as h (account_id, ticker_id, root_domain_id, domain_id, total, quarantined)
     on conflict (account_id, ticker_id) do update
       set total = excluded.total, quarantined = excluded.quarantined, last_updated_at = excluded.last_updated_at`,
    values: [
      ledgerId,
      now,
      holdings.map(({ accountId }) => accountId),
      holdings.map(({ tickerId }) => tickerId),
      holdings.map(({ accountId }) => owners.get(accountId)?.rootDomainId),
      holdings.map(({ accountId }) => owners.get(accountId)?.domainId),
      holdings.map(({ total }) => String(total)),
      holdings.map(({ quarantined }) => String(quarantined)),
    ],
  });
}

/** Marks the balances of accounts on a ledger as read now, and lets orders look again that wait for funds. */
export async function markBalancesRead(
  client: PoolClient,
  ledgerId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  await client.query(
    `update account_ledger set balances_update_requested_at = $3, balances_update_processed_at = $3
     where ledger_id = $1 and account_id = any($2)`,
    [ledgerId, accountIds, now],
  );
  await client.query('select wake_waiting_orders($1, $2)', [accountIds, statesThatWaitFor('Funds')]);
}
