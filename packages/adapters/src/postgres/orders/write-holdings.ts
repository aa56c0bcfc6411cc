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
  for (const { accountId, tickerId, total, quarantined } of holdings) {
    const owner = owners.get(accountId);
    await client.query({
      name: 'write-balance',
      text: `insert into balance (account_id, ticker_id, root_domain_id, domain_id, ledger_id, total, quarantined, last_updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (account_id, ticker_id) do update
         set total = excluded.total, quarantined = excluded.quarantined, last_updated_at = excluded.last_updated_at`,
      values: [accountId, tickerId, owner?.rootDomainId, owner?.domainId, ledgerId, String(total), String(quarantined), now],
    });
  }
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
