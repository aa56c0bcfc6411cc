import { workFromJson } from '@countersign/service';
import type { OrderInWork, ResolvedDestination, SenderBalance } from '@countersign/service';
import { destinationKey, destinationsIn } from '@countersign/service';
import type { JsonObject } from '@countersign/kernel';
import type { TickerLedgerDetails } from '@countersign/model';
import type { Pool } from 'pg';

interface StoredOrder extends Omit<OrderInWork, 'work' | 'destinations' | 'tickers' | 'balances'> {
  readonly work: JsonObject;
  readonly balances: readonly (Pick<SenderBalance, 'tickerId' | 'ledgerDetails'> &
    Record<'total' | 'reserved' | 'quarantined', string>)[];
}

const orderStatement = `
select jsonb_strip_nulls(jsonb_build_object(
  'transactionId', t.id, 'processing', t.processing, 'ledgerStatus', t.ledger_status,
  'ledgerTransactionId', t.ledger_transaction_id)) || jsonb_build_object(
  'work', coalesce(t.work, '{}'), 'order', o.data, 'ledger', l.data, 'account', a.data,
  'addresses', coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'address', d.address, 'scope', d.scope, 'publicKey', d.public_key, 'keyPath', d.key_path)) order by d.created_at, d.key_index)
    from account_address d where d.account_id = a.id and d.ledger_id = t.ledger_id), '[]'),
  'balances', coalesce((
    select jsonb_agg(jsonb_build_object(
      'tickerId', b.ticker_id, 'ledgerDetails', k.data->'ledgerDetails',
      'total', b.total::text, 'reserved', b.reserved::text, 'quarantined', b.quarantined::text))
    from balance b join entity_ticker k on k.kind = 'Ticker' and k.id = b.ticker_id
    where b.account_id = a.id and b.ledger_id = t.ledger_id), '[]'),
  'reservedResources', coalesce((
    select jsonb_agg(held.resource) from (
      select r.resource from order_resource r
      where r.account_id = a.id and r.ledger_id = t.ledger_id and r.transaction_id <> t.id
      union
      select q.ledger_transaction_id || ':' || (f.metadata->>'outputIndex')
      from transfer f join ledger_transaction q on q.id = f.transaction_id
      where f.recipient_account = a.id and f.quarantined and q.ledger_id = t.ledger_id and f.metadata ? 'outputIndex'
    ) held), '[]')) as stored
from ledger_transaction t
join entity_order o on o.kind = 'TransactionOrder' and o.id = t.order_id
join ledger l on l.id = t.ledger_id
join entity_account a on a.kind = 'Account' and a.id = (o.data->>'accountId')::uuid
where t.order_id = $1`;

const accountAddressStatement = `
select distinct on (d.account_id) d.account_id as id, d.address, a.lock <> 'Unlocked' as locked
from account_address d join entity_account a on a.kind = 'Account' and a.id = d.account_id
where d.account_id = any($1) and d.ledger_id = $2 and d.scope = 'External'
order by d.account_id, d.key_index`;

const endpointStatement = `
select id, data->>'address' as address, lock <> 'Unlocked' as locked
from entity_endpoint where kind = 'Endpoint' and id = any($1) and data->>'ledgerId' = $2`;

const tickerStatement = `
select id, data->'ledgerDetails' as details from entity_ticker where kind = 'Ticker' and id = any($1) and data->>'ledgerId' = $2`;

/** Reads an order with all that its next step depends on. */
export async function loadOrder(pool: Pool, orderId: string): Promise<OrderInWork | undefined> {
  const { rows } = await pool.query<{ stored: StoredOrder }>({ name: 'load-order', text: orderStatement, values: [orderId] });
  const stored = rows[0]?.stored;
  if (stored === undefined) return undefined;
  const work = workFromJson(stored.work);
  const source = work.transferOrder ?? stored.order.parameters;
  const [destinations, tickers] = await Promise.all([
    loadDestinations(pool, source, stored.ledger.id),
    loadTickers(pool, source, stored.ledger.id),
  ]);
  const balances = stored.balances.map((balance) => ({
    ...balance,
    total: BigInt(balance.total),
    reserved: BigInt(balance.reserved),
    quarantined: BigInt(balance.quarantined),
  }));
  return { ...stored, work, destinations, tickers, balances };
}

async function loadDestinations(pool: Pool, source: unknown, ledgerId: string): Promise<Map<string, ResolvedDestination>> {
  const pointers = destinationsIn(source);
  const accounts = pointers.flatMap((pointer) => (pointer.type === 'Account' ? [pointer.accountId] : []));
  const endpoints = pointers.flatMap((pointer) => (pointer.type === 'Endpoint' ? [pointer.endpointId] : []));
  interface Row extends ResolvedDestination {
    readonly id: string;
  }
  const none: Row[] = [];
  const [accountRows, endpointRows] = await Promise.all([
    accounts.length === 0 ? none : pool.query<Row>(accountAddressStatement, [accounts, ledgerId]).then(({ rows }) => rows),
    endpoints.length === 0 ? none : pool.query<Row>(endpointStatement, [endpoints, ledgerId]).then(({ rows }) => rows),
  ]);
  const resolved = new Map<string, ResolvedDestination>();
  for (const { id, address, locked } of accountRows)
    resolved.set(destinationKey({ type: 'Account', accountId: id }), { address, locked });
  for (const { id, address, locked } of endpointRows)
    resolved.set(destinationKey({ type: 'Endpoint', endpointId: id }), { address, locked });
  return resolved;
}

async function loadTickers(pool: Pool, source: unknown, ledgerId: string): Promise<Map<string, TickerLedgerDetails>> {
  const ids = tickerIdsIn(source);
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; details: TickerLedgerDetails }>(tickerStatement, [ids, ledgerId]);
  return new Map(rows.map(({ id, details }) => [id, details]));
}

function tickerIdsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'tickerId' && typeof member === 'string' ? [member] : tickerIdsIn(member),
  );
}
