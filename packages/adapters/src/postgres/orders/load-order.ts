import { builtFromJson, type StoredTransaction } from '@countersign/authorization';
import { workFromJson } from '@countersign/service';
import type {
  DraftOrders,
  OrderBook,
  OrderInWork,
  ReplacedOrder,
  ResolvedDestination,
  SenderBalance,
  StoredWork,
} from '@countersign/service';
import { idsInPayload, type EntityKind } from '@countersign/kinds/rules';
import { destinationKey } from '@countersign/service';
import type { TickerLedgerDetails } from '@countersign/model';
import { firstSignatureHours, signUntil } from '@countersign/model/names';
import { willStay } from '@countersign/orders';
import type { TransactionState, WantedOutput } from '@countersign/orders';
import type { Pool } from 'pg';

import { agreedEndpoint } from './came-before.ts';

interface StoredAccountPart extends Pick<
  OrderInWork,
  'ledger' | 'account' | 'isVaultOffline' | 'addresses' | 'reservedResources'
> {
  /** Transactions of the account that hold something, with the orders that are or were to take their place. */
  readonly holders: readonly { readonly ledgerTransactionId: string; readonly replacements: readonly TransactionState[] }[];
  readonly replaced:
    | (Omit<ReplacedOrder, 'built' | 'reserved'> & {
        readonly built: StoredTransaction | null;
        readonly reserved: Readonly<Record<string, string>>;
      })
    | null;
  readonly reservations: readonly {
    readonly resources: readonly string[];
    readonly amounts: Readonly<Record<string, string>>;
  }[];
  readonly balances: readonly (Pick<SenderBalance, 'tickerId' | 'ledgerDetails'> &
    Record<'total' | 'reserved' | 'quarantined', string>)[];
}

interface StoredOrder
  extends
    StoredAccountPart,
    Pick<OrderInWork, 'rootDomainId' | 'transaction' | 'order' | 'vault' | 'predecessors' | 'replacements'> {
  readonly work: StoredWork;
  /** When the intent was executed that made it, ISO 8601, and the hours that its vault has, where the organisation set them. */
  readonly executedAt: string;
  readonly signWithinHours: number | null;
}

/** What a transaction of account `a` on ledger `l` is built from. TRANSACTION is replaced by the one whose own resources may be used. */
const accountPart = `
  'ledger', l.data, 'account', a.data,
  'isVaultOffline', exists (
    select from entity_vault w join signer s on s.public_key = w.data->>'publicKey' and s.kind = 'Cold'
    where w.kind = 'Vault' and w.id = (a.data->'providerDetails'->>'vaultId')::uuid),
  'addresses', coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'address', d.address, 'scope', d.scope, 'publicKey', d.public_key, 'keyPath', d.key_path,
      'furtherKeys', d.data->'furtherKeys')) order by d.created_at, d.key_index)
    from account_address d where d.account_id = a.id and d.ledger_id = l.id), '[]'),
  'balances', coalesce((
    select jsonb_agg(jsonb_build_object(
      'tickerId', b.ticker_id, 'ledgerDetails', k.data->'ledgerDetails',
      'total', b.total::text, 'reserved', b.reserved::text, 'quarantined', b.quarantined::text))
    from balance b join entity_ticker k on k.kind = 'Ticker' and k.id = b.ticker_id
    where b.account_id = a.id and b.ledger_id = l.id), '[]'),
  'reservations', coalesce((
    select jsonb_agg(jsonb_build_object('resources', o.resources, 'amounts', (
      select coalesce(jsonb_object_agg(h.ticker_id, h.amount::text), '{}') from order_reservation h
      where h.transaction_id = o.transaction_id and h.account_id = a.id)))
    from (
      select r.transaction_id, jsonb_agg(r.resource) as resources from order_resource r
      where r.account_id = a.id and r.ledger_id = l.id and not r.spent and r.transaction_id is distinct from TRANSACTION
      group by r.transaction_id
    ) o), '[]'),
  'reservedResources', coalesce((
    select jsonb_agg(held.resource) from (
      select r.resource from order_resource r
      where r.account_id = a.id and r.ledger_id = l.id and not r.spent and r.transaction_id is distinct from TRANSACTION
      union
      select q.ledger_transaction_id || ':' || (f.metadata->>'outputIndex')
      from transfer f join ledger_transaction q on q.id = f.transaction_id
      where f.recipient_account = a.id and f.quarantined and q.ledger_id = l.id and f.metadata ? 'outputIndex'
    ) held), '[]'),
  'holders', coalesce((
    select jsonb_agg(distinct jsonb_build_object('ledgerTransactionId', q.ledger_transaction_id, 'replacements', replacements_of(q.order_id)))
    from order_resource r join ledger_transaction q on q.id = r.transaction_id
    where r.account_id = a.id and r.ledger_id = l.id and not r.spent and q.ledger_transaction_id is not null
      and exists (select from ledger_transaction n where n.replaces = q.order_id)), '[]')`;

/** The transaction of an order that is to be replaced, where the condition holds for it as `p`. */
const replacedPart = (orderId: string, condition = 'true') => `
  'replaced', (select jsonb_strip_nulls(jsonb_build_object(
      'orderId', p.order_id, 'transactionId', p.id, 'version', p.version, 'processing', p.processing, 'ledgerStatus', p.ledger_status,
      'ending', p.ending, 'ledgerTransactionId', p.ledger_transaction_id, 'inPlaceOf', in_place_of(p.order_id))) || jsonb_build_object('built', p.work->'built', 'reserved', coalesce((
        select jsonb_object_agg(h.ticker_id, h.amount::text) from order_reservation h where h.transaction_id = p.id), '{}'))
    from ledger_transaction p where p.order_id = ${orderId} and ${condition}),`;

/** Those that have the nonce before that of transaction `t`: several may race for it. */
const predecessorsPart = `
  'predecessors', (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'transactionId', p.id, 'version', p.version, 'processing', p.processing, 'ledgerStatus', p.ledger_status,
      'isSpent', b.spent, 'isSigned', coalesce(p.work ? 'raw', false)))), '[]')
    from order_resource own
    join order_resource b on b.account_id = own.account_id and b.ledger_id = own.ledger_id and b.resource = own.follows
    join ledger_transaction p on p.id = b.transaction_id
    where own.transaction_id = t.id)`;

const orderStatement = `
select jsonb_build_object(
  'rootDomainId', t.root_domain_id, 'transaction', order_transaction(t), ${predecessorsPart},
  'replacements', replacements_of(t.order_id),
  'work', coalesce(t.work, '{}'), 'order', o.data,
  ${replacedPart('t.replaces')}
  'executedAt', (select iso(i.modified_at) from entity_revision r join intent i on i.id = r.intent_id
                 where r.kind = 'TransactionOrder' and r.id = t.order_id and r.revision = 1),
  'signWithinHours', (select v.data->'signWithinHours' from entity_vault v
                      where v.kind = 'Vault' and v.id = (a.data->'providerDetails'->>'vaultId')::uuid),
  'vault', (select jsonb_build_object('publicKey', v.data->>'publicKey', 'lock', v.lock) from entity_vault v
            where v.kind = 'Vault' and v.id = (a.data->'providerDetails'->>'vaultId')::uuid),
  ${accountPart.replaceAll('TRANSACTION', 't.id')}) as stored
from ledger_transaction t
join entity_order o on o.kind = 'TransactionOrder' and o.id = t.order_id
join ledger l on l.id = t.ledger_id
join entity_account a on a.kind = 'Account' and a.id = (o.data->>'accountId')::uuid
where t.order_id = $1`;

/** Nobody has checked yet whether the account may replace the order: one of another account counts as none, and nothing is said of it. */
const isOfAccount = `exists (
  select from entity_order o
  where o.kind = 'TransactionOrder' and o.id = p.order_id and o.data->>'accountId' = a.id::text and p.ledger_id = l.id)`;

const draftStatement = `
select jsonb_build_object(${replacedPart('$4::uuid', isOfAccount)} ${accountPart.replaceAll('TRANSACTION', 'null::uuid')}) as stored
from entity_account a
join account_ledger g on g.account_id = a.id
join ledger l on l.id = g.ledger_id
where a.kind = 'Account' and a.id = $1 and l.id = coalesce(
  $2, (select data->>'ledgerId' from entity_ticker where kind = 'Ticker' and id = $3), a.data->>'ledgerId', l.id)
order by l.id limit 1`;

const outputsStatement = `
select jsonb_strip_nulls(jsonb_build_object(
  'maker', (select jsonb_strip_nulls(jsonb_build_object(
      'transactionId', k.id, 'version', k.version, 'processing', k.processing, 'ledgerStatus', k.ledger_status)) ||
      jsonb_build_object('replacements', replacements_of(k.order_id))
    from ledger_transaction k where k.ledger_transaction_id = split_part(r, ':', 1) and k.ledger_id = $1),
  'isQuarantined', exists (
    select from ledger_transaction k join transfer f on f.transaction_id = k.id
    where k.ledger_transaction_id = split_part(r, ':', 1) and k.ledger_id = $1 and f.quarantined
      and f.recipient_account = $2 and f.metadata->>'outputIndex' = split_part(r, ':', 2)))) as output
from unnest($3::text[]) r`;

const accountAddressStatement = `
select distinct on (d.account_id) d.account_id as id, d.address, a.lock <> 'Unlocked' as locked
from account_address d join entity_account a on a.kind = 'Account' and a.id = d.account_id
where d.account_id = any($1) and d.ledger_id = $2 and d.scope = 'External'
order by d.account_id, d.key_index desc`;

/** Where endpoints lead that are named by an order which was accepted: where people agreed to, however they were changed since. */
const agreedEndpointStatement = `
select p.id, r.data->>'address' as address, r.data->'tag' as tag, p.lock <> 'Unlocked' as locked
from entity_revision made
join intent m on m.id = made.intent_id
join entity_endpoint p on p.kind = 'Endpoint' and p.id = any($1)
cross join lateral ${agreedEndpoint} r
where made.kind = 'TransactionOrder' and made.id = $3 and made.revision = 1 and r.data->>'ledgerId' = $2`;

/** Of the account's domain and those above it: an order may name no other, and nothing is said of one. */
const endpointStatement = `
with recursive above (id) as (
  select $3::uuid
  union
  select (d.data->>'parentId')::uuid from above join entity_domain d on d.id = above.id where d.data ? 'parentId'
)
select id, data->>'address' as address, data->'tag' as tag, lock <> 'Unlocked' as locked
from entity_endpoint where kind = 'Endpoint' and id = any($1) and data->>'ledgerId' = $2 and domain_id in (select id from above)`;

const tickerStatement = `
select id, data->'ledgerDetails' as details from entity_ticker where kind = 'Ticker' and id = any($1) and data->>'ledgerId' = $2`;

/** Reads an order with all that its next step depends on. */
export async function loadOrder(pool: Pool, orderId: string): Promise<OrderInWork | undefined> {
  const { rows } = await pool.query<{ stored: StoredOrder }>({ name: 'load-order', text: orderStatement, values: [orderId] });
  const stored = rows[0]?.stored;
  if (stored === undefined) return undefined;
  const work = workFromJson(stored.work);
  const { outputs, tickerId } = { ...work.transferOrder };
  const { executedAt, signWithinHours, ...read } = stored;
  const hours = signWithinHours ?? firstSignatureHours[stored.isVaultOffline ? 'Cold' : 'Online'];
  return {
    ...read,
    work,
    signUntil: signUntil(executedAt, hours),
    ...(await surroundings(pool, stored, [stored.order.parameters, outputs, { tickerId }], orderId)),
  };
}

/** Reads what is known of outputs that an account wants to spend. */
export async function loadOutputs(
  pool: Pool,
  ...[ledgerId, accountId, outputs]: Parameters<OrderBook['outputs']>
): Promise<readonly WantedOutput[]> {
  const { rows } = await pool.query<{ output: WantedOutput }>(outputsStatement, [ledgerId, accountId, outputs]);
  return rows.map(({ output }) => output);
}

/** Reads what an order that is only proposed would depend on. */
export async function loadDraft(
  pool: Pool,
  { accountId, ledgerId, tickerId, source, replaces }: Parameters<DraftOrders['loadDraft']>[0],
): ReturnType<DraftOrders['loadDraft']> {
  const { rows } = await pool.query<{ stored: StoredAccountPart }>(draftStatement, [
    accountId,
    ledgerId ?? null,
    tickerId ?? null,
    replaces ?? null,
  ]);
  const stored = rows[0]?.stored;
  return stored === undefined ? undefined : { ...stored, ...(await surroundings(pool, stored, source)) };
}

async function surroundings(pool: Pool, stored: StoredAccountPart, source: unknown, orderId?: string) {
  const [destinations, tickers] = await Promise.all([
    loadDestinations(pool, { source, ledgerId: stored.ledger.id, domainId: stored.account.domainId, orderId }),
    loadTickers(pool, source, stored.ledger.id),
  ]);
  const replaced = readReplaced(stored.replaced);
  const balances = stored.balances.map((balance) => ({
    ...balance,
    total: BigInt(balance.total),
    // One of the two alone will spend: what is reserved for the other is free for this one.
    reserved: BigInt(balance.reserved) - (replaced?.reserved.get(balance.tickerId) ?? 0n),
    quarantined: BigInt(balance.quarantined),
  }));
  const reservations = stored.reservations.map(({ resources, amounts }) => ({ resources, amounts: amountsIn(amounts) }));
  const inDoubt = stored.holders.flatMap((holder) => (willStay(holder) ? [] : holder.ledgerTransactionId));
  return { destinations, tickers, balances, reservations, replaced, inDoubt };
}

function readReplaced(stored: StoredAccountPart['replaced']): ReplacedOrder | undefined {
  if (stored === null) return undefined;
  const { built, reserved, ...state } = stored;
  return {
    ...state,
    ...(built !== null && { built: builtFromJson(built) }),
    reserved: amountsIn(reserved),
  };
}

function amountsIn(stored: Readonly<Record<string, string>>): ReadonlyMap<string, bigint> {
  return new Map(Object.entries(stored).map(([tickerId, amount]) => [tickerId, BigInt(amount)]));
}

/** What an order pays that was accepted, or that is only proposed. */
interface Named {
  readonly source: unknown;
  readonly ledgerId: string;
  readonly domainId: string;
  readonly orderId: string | undefined;
}

async function loadDestinations(
  pool: Pool,
  { source, ledgerId, domainId, orderId }: Named,
): Promise<Map<string, ResolvedDestination>> {
  const [accounts, endpoints] = [idsOf('Account', source), idsOf('Endpoint', source)];
  interface Row extends ResolvedDestination {
    readonly id: string;
  }
  const none: Row[] = [];
  async function loadEndpoints(): Promise<readonly Row[]> {
    if (orderId === undefined) return (await pool.query<Row>(endpointStatement, [endpoints, ledgerId, domainId])).rows;
    return (await pool.query<Row>(agreedEndpointStatement, [endpoints, ledgerId, orderId])).rows;
  }
  const [accountRows, endpointRows] = await Promise.all([
    accounts.length === 0 ? none : pool.query<Row>(accountAddressStatement, [accounts, ledgerId]).then(({ rows }) => rows),
    endpoints.length === 0 ? none : loadEndpoints(),
  ]);
  const resolved = new Map<string, ResolvedDestination>();
  for (const { id, address, locked } of accountRows)
    resolved.set(destinationKey({ type: 'Account', accountId: id }), { address, locked });
  for (const { id, ...where } of endpointRows) resolved.set(destinationKey({ type: 'Endpoint', endpointId: id }), where);
  return resolved;
}

async function loadTickers(pool: Pool, source: unknown, ledgerId: string): Promise<Map<string, TickerLedgerDetails>> {
  const ids = idsOf('Ticker', source);
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; details: TickerLedgerDetails }>({
    name: 'load-ticker-details',
    text: tickerStatement,
    values: [ids, ledgerId],
  });
  return new Map(rows.map(({ id, details }) => [id, details]));
}

function idsOf(wanted: EntityKind, source: unknown): readonly string[] {
  return idsInPayload(source).flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
}
