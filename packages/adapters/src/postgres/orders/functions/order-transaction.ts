import type { FunctionMigration } from '../../migration.ts';

/** A transaction with its rivals, as `OrderTransaction`. */
export const orderTransaction: FunctionMigration = {
  function: 'order_transaction',
  sql: `
create function order_transaction(t ledger_transaction) returns jsonb language sql stable as $$
  select kept_transaction(t) || jsonb_build_object('rivals', coalesce((
    select jsonb_agg(kept_transaction(r) order by r.id)
    from with_rivals(array[t.id]) w(id) join ledger_transaction r on r.id = w.id where w.id <> t.id), '[]'))
$$;
`,
};
