import type { OrderOutline, TransactionOutline } from '@countersign/contract';
import type { Pool } from 'pg';

import type { RequireShownEnds, ShownOrder } from './shown-order.ts';

/** How many transfers of a transaction are listed. */
const mostTold = 3;

/** The transfer that the order `o` was made from, as JSON: it is in the intent that made the order. Null for one in its ledger's own terms. */
const orderedTransfer = `(
  select i.data->'details'->'payload' from entity_revision r join intent i on i.id = r.intent_id
  where r.kind = 'TransactionOrder' and r.id = o.id and r.revision = 1 and i.payload_type = 'v0_CreateTransferOrder')`;

/** What each of the domain's orders among these ids was made for, and how far it is. */
export async function loadOrderOutlines(
  pool: Pool,
  requireEnds: RequireShownEnds,
  domainId: string,
  orderIds: readonly string[],
): Promise<OrderOutline[]> {
  const { rows } = await pool.query<{ outline: OrderOutline }>(
    `select jsonb_strip_nulls(jsonb_build_object('orderId', o.id, 'transfer', ${orderedTransfer}, 'transaction', (
       select jsonb_build_object('id', t.id, 'processing', t.processing, 'ledgerTransactionData', case
         when t.ledger_transaction is not null then jsonb_build_object(
           'ledgerStatus', t.ledger_transaction->'ledgerStatus', 'failure', t.ledger_transaction->'failure',
           'deviations', t.ledger_transaction->'deviations') end)
       from ledger_transaction t where t.order_id = o.id))) as outline
     from entity_order o where o.kind = 'TransactionOrder' and o.id = any($2::uuid[]) and o.domain_id = $1`,
    [domainId, orderIds],
  );
  const outlines = rows.map(({ outline }) => outline);
  const mayBePaid = await requireEnds(outlines.flatMap(({ orderId, transaction }) => shown(orderId, transaction)));
  return outlines.map(({ transaction, ...outline }) =>
    transaction === undefined
      ? outline
      : { ...outline, transaction: { ...transaction, ...(mayBePaid.has(outline.orderId) && { mayStillBePaid: true }) } },
  );
}

function shown(
  orderId: string | null,
  state: Pick<NonNullable<OrderOutline['transaction']>, 'processing' | 'ledgerTransactionData'> | undefined,
): readonly ShownOrder[] {
  if (orderId === null || state === undefined) return [];
  return [{ orderId, processing: state.processing, ledgerStatus: state.ledgerTransactionData?.ledgerStatus }];
}

/** What each of the domain's transactions among these ids moves: its transfers there without fees, the order it is for, and how far it is. */
export async function loadTransactionOutlines(
  pool: Pool,
  requireEnds: RequireShownEnds,
  domainId: string,
  transactionIds: readonly string[],
): Promise<TransactionOutline[]> {
  const { rows } = await pool.query<{ outline: TransactionOutline; order_id: string | null }>(
    `select jsonb_build_object('transactionId', d.transaction_id, 'transfers', moved.transfers, 'transferCount', moved.count)
       || coalesce(ordered.part, '{}') || coalesce(reached.part, '{}') as outline, reached.order_id
     from transaction_domain d
     cross join lateral (
       select count(*)::integer as count,
              coalesce(jsonb_agg(transfer_data(t) order by place) filter (where place <= ${mostTold}), '[]') as transfers
       from (
         select f.transfer_id, row_number() over (order by f.value desc, f.transfer_id) as place
         from transfer_domain f where f.domain_id = d.domain_id and f.transaction_id = d.transaction_id and f.kind <> 'Fee'
       ) f join transfer t on t.id = f.transfer_id
     ) moved
     left join lateral (
       select jsonb_build_object('order', jsonb_strip_nulls(jsonb_build_object('id', o.id, 'accountId', o.data->'accountId',
         'ledgerId', o.data->'ledgerId', 'parameters', o.data->'parameters', 'transfer', ${orderedTransfer}))) as part
       from ledger_transaction l join entity_order o on o.kind = 'TransactionOrder' and o.id = l.order_id
       where l.id = d.transaction_id and o.domain_id = d.domain_id
     ) ordered on true
     left join lateral (
       select jsonb_strip_nulls(jsonb_build_object('processing', l.processing, 'ledgerTransactionData', case
         when l.ledger_transaction is not null then jsonb_build_object(
           'ledgerTransactionId', l.ledger_transaction->'ledgerTransactionId',
           'ledgerStatus', l.ledger_transaction->'ledgerStatus', 'failure', l.ledger_transaction->'failure',
           'deviations', l.ledger_transaction->'deviations') end)) as part, l.order_id
       from ledger_transaction l where l.id = d.transaction_id
     ) reached on true
     where d.domain_id = $1 and d.transaction_id = any($2::uuid[])`,
    [domainId, transactionIds],
  );
  const mayBePaid = await requireEnds(rows.flatMap(({ order_id, outline }) => shown(order_id, outline)));
  return rows.map(({ order_id, outline }) => ({ ...outline, ...(mayBePaid.has(order_id ?? '') && { mayStillBePaid: true }) }));
}
