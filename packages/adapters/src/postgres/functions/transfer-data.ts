import type { FunctionMigration } from '../migration.ts';

/** A transfer as the public API's ApiTransfer. */
export const transferData: FunctionMigration = {
  function: 'transfer_data',
  sql: `
create function transfer_data(t transfer) returns jsonb language sql stable parallel safe
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', t.id, 'transactionId', case when made.ledger_transaction->'cause' is null then t.transaction_id end,
    'cause', made.ledger_transaction->'cause', 'tickerId', t.ticker_id, 'quarantined', t.quarantined,
    'senders', coalesce(t.senders, shared_senders(t)), 'recipient', t.recipient, 'value', t.value::text, 'kind', t.kind,
    'registeredAt', iso(t.registered_at), 'metadata', t.metadata,
    'orderId', made.order_id))
  from (select t.transaction_id as id) as moved left join ledger_transaction made on made.id = moved.id
$$;
`,
};
