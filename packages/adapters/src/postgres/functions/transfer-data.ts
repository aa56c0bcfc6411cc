import type { FunctionMigration } from '../migration.ts';

/** A transfer as the public API's ApiTransfer. */
export const transferData: FunctionMigration = {
  function: 'transfer_data',
  sql: `
create function transfer_data(t transfer) returns jsonb language sql stable parallel safe
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', t.id, 'transactionId', t.transaction_id, 'tickerId', t.ticker_id, 'quarantined', t.quarantined,
    'senders', coalesce(t.senders, shared_senders(t)), 'recipient', t.recipient, 'value', t.value::text, 'kind', t.kind,
    'registeredAt', iso(t.registered_at), 'metadata', t.metadata,
    'orderId', (select made.order_id from ledger_transaction made where made.id = t.transaction_id)))
$$;
`,
};
