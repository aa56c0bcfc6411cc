import type { FunctionMigration } from '../../migration.ts';

/** The orders that are or were to take the place of an order's transaction, with their states. */
export const replacementsOf: FunctionMigration = {
  function: 'replacements_of',
  sql: `
create function replacements_of(p_order uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'orderId', n.order_id, 'processing', n.processing, 'ledgerStatus', n.ledger_status)) order by n.registered_at), '[]')
  from ledger_transaction n where n.replaces = p_order
$$;
`,
};
