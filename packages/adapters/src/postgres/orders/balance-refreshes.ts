import type { BalanceRefreshes } from '@countersign/service';
import type { Pool } from 'pg';

/** The {@link BalanceRefreshes} in PostgreSQL. */
export function createBalanceRefreshes(pool: Pool): BalanceRefreshes {
  return {
    request: async (accountId, { ledgerId, tickerId }, now) => {
      const { rowCount } = await pool.query(
        `with asked as (
           update account_ledger set balances_update_requested_at = $4
           where account_id = $1 and ledger_id = coalesce($2, ledger_id) and ($3::uuid is null or ledger_id = (
             select data->>'ledgerId' from entity_ticker where kind = 'Ticker' and id = $3))
           returning account_id, ledger_id, root_domain_id)
         , wanted as (
           insert into job (queue, key, root_domain_id, payload, run_at)
           select 'refresh-balances', account_id || ' ' || ledger_id, root_domain_id,
             jsonb_build_object('accountId', account_id, 'ledgerId', ledger_id), now() from asked
           on conflict (queue, key) do nothing)
         select 1 from asked`,
        [accountId, ledgerId ?? null, tickerId ?? null, now],
      );
      return (rowCount ?? 0) > 0;
    },
    done: async (accountId, ledgerId, now) => {
      await pool.query(
        `update account_ledger set balances_update_processed_at = $3
         where account_id = $1 and ledger_id = $2 and balances_update_requested_at <= $3`,
        [accountId, ledgerId, now],
      );
    },
  };
}
