import type { FunctionMigration } from '../../migration.ts';

/** Locks balances in the one order in which everybody does, so that nobody waits in a circle. */
export const lockBalances: FunctionMigration = {
  function: 'lock_balances',
  sql: `
create function lock_balances(p_accounts uuid[], p_tickers uuid[]) returns void language sql as $$
  select 1 from balance b join (select distinct a, t from unnest(p_accounts, p_tickers) as wanted(a, t)) w
    on b.account_id = w.a and b.ticker_id = w.t
    order by b.account_id, b.ticker_id for update of b;
$$;
`,
};
