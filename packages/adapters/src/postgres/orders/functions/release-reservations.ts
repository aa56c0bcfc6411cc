import type { FunctionMigration } from '../../migration.ts';

/** Gives back everything that is reserved for a transaction. */
export const releaseReservations: FunctionMigration = {
  function: 'release_reservations',
  sql: `
create function release_reservations(p_transaction uuid) returns void language sql as $$
  select lock_balances(array_agg(account_id), array_agg(ticker_id)) from order_reservation where transaction_id = p_transaction;
  with given as (delete from order_reservation where transaction_id = p_transaction returning account_id, ticker_id, amount)
  update balance b set reserved = b.reserved - g.amount
    from given g where b.account_id = g.account_id and b.ticker_id = g.ticker_id;
  delete from order_resource where transaction_id = p_transaction;
$$;
`,
};
