import type { OrderChange, OrderEvent } from '@countersign/orders';
import type { PoolClient } from 'pg';

/** Writes what happens to orders; the errors are those of the function `write_order_changes`. */
export async function writeOrderChange(client: PoolClient, { transactions, seen }: Pick<OrderChange, 'transactions' | 'seen'>) {
  if (transactions.length + seen.length === 0) return;
  const versions = seen.map(({ transactionId, version }) => ({ transactionId, version }));
  await client.query({
    name: 'write-order-changes',
    text: 'select write_order_changes($1, $2)',
    values: [
      JSON.stringify(transactions, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      JSON.stringify(versions),
    ],
  });
}

/** Writes events of a root domain. */
export async function writeEvents(
  client: PoolClient,
  rootDomainId: string | undefined,
  events: readonly OrderEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await client.query({
    name: 'write-events',
    text: `insert into event (root_domain_id, domain_id, saved_at, type, payload)
     select $1, e."domainId", $2, e.payload->>'type', e.payload from jsonb_to_recordset($3) as e("domainId" uuid, payload jsonb)`,
    values: [rootDomainId, now, JSON.stringify(events)],
  });
}
