import type { FunctionMigration } from '../../migration.ts';

/** These transactions, and all that hold one of their outputs or nonces as well, directly or by way of others. */
export const withRivals: FunctionMigration = {
  function: 'with_rivals',
  sql: `
create function with_rivals(p_transactions uuid[]) returns setof uuid language sql stable as $$
  with recursive related (id) as (
    select unnest(p_transactions)
    union
    select o.transaction_id from related r
    join order_resource own on own.transaction_id = r.id and not own.spent
    join order_resource o on o.account_id = own.account_id and o.ledger_id = own.ledger_id and o.resource = own.resource and not o.spent)
  select id from related
$$;
`,
};
