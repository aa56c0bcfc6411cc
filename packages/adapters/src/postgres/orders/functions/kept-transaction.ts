import type { FunctionMigration } from '../../migration.ts';

/** A transaction with what it holds, as `KeptTransaction` of the package `orders`. */
export const keptTransaction: FunctionMigration = {
  function: 'kept_transaction',
  sql: `
create function kept_transaction(t ledger_transaction) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'transactionId', t.id, 'version', t.version, 'registeredAt', iso(t.registered_at), 'domainId', t.order_domain_id,
    'processing', t.processing, 'ending', t.ending, 'ledgerStatus', t.ledger_status, 'ledgerTransactionId', t.ledger_transaction_id,
    'holds', nullif(t.holds, '[]'), 'seenAfterEnd', iso(t.seen_after_end),
    'senders', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.account_id, 'domainId', a.domain_id) order by a.account_id)
      from transaction_account a where a.transaction_id = t.id and a.sender), '[]'),
    'reserved', coalesce((
      select jsonb_agg(jsonb_build_object('accountId', r.account_id, 'tickerId', r.ticker_id) order by r.ticker_id)
      from order_reservation r where r.transaction_id = t.id), '[]'),
    'resources', coalesce((
      select jsonb_agg(jsonb_build_object('resource', r.resource, 'isShared', r.shared) order by r.resource)
      from order_resource r where r.transaction_id = t.id and not r.spent), '[]')))
$$;
`,
};
