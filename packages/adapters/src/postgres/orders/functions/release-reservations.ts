import type { FunctionMigration } from '../../migration.ts';

/**
 * Gives back everything that is reserved for a transaction; what a replacement of it holds as well is that one's alone from now on.
 * What a confirmed transaction used up stays its own for ever, so that nobody takes it who looked at the ledger before.
 */
export const releaseReservations: FunctionMigration = {
  function: 'release_reservations',
  sql: `
create function release_reservations(p_transaction uuid) returns void language sql as $$
  select lock_balances(array_agg(account_id), array_agg(ticker_id)) from order_reservation where transaction_id = p_transaction;
  with given as (delete from order_reservation where transaction_id = p_transaction returning account_id, ticker_id, amount)
  update balance b set reserved = b.reserved - g.amount
    from given g where b.account_id = g.account_id and b.ticker_id = g.ticker_id;
  select wake_successors(p_transaction);
  update order_resource set spent = true where transaction_id = p_transaction
    and exists (select from ledger_transaction where id = p_transaction and ledger_status = 'Confirmed');
  with given as (
    delete from order_resource where transaction_id = p_transaction and not shared and not spent
    returning account_id, ledger_id, resource),
  heirs as (
    select distinct on (r.account_id, r.ledger_id, r.resource) r.account_id, r.ledger_id, r.resource, r.transaction_id
    from given g join order_resource r on r.account_id = g.account_id and r.ledger_id = g.ledger_id and r.resource = g.resource
    where r.shared order by r.account_id, r.ledger_id, r.resource, r.transaction_id)
  update order_resource r set shared = false from heirs h
    where r.account_id = h.account_id and r.ledger_id = h.ledger_id and r.resource = h.resource and r.transaction_id = h.transaction_id;
  delete from order_resource where transaction_id = p_transaction and not spent;
$$;
`,
};
