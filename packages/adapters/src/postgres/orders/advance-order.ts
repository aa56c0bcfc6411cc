import { workToJson } from '@countersign/service';
import type { AdvanceOutcome, Job, OrderInWork, OrderTransition } from '@countersign/service';
import type { Pool, PoolClient } from 'pg';

const transactionStatement = `
update ledger_transaction set
  processing = $3::jsonb, processing_status = $3::jsonb->>'status', work = $4::jsonb,
  ledger_transaction_id = coalesce($5::text, ledger_transaction_id),
  ledger_status = case when $6::text is null or ledger_status in ('Confirmed', 'Replaced') then ledger_status else $6::text end,
  ledger_transaction = case
    when $6::text is null or ledger_status is not null and $6::text = 'Detected' or ledger_status in ('Confirmed', 'Replaced') then ledger_transaction
    else coalesce(ledger_transaction, '{}') || jsonb_strip_nulls(jsonb_build_object(
      'ledgerStatus', $6::text, 'ledgerTransactionId', coalesce($5::text, ledger_transaction_id), 'rawTransaction', $7::text,
      'statusLastUpdatedAt', $8::text)) end,
  status_last_updated_at = case when $6::text is null then status_last_updated_at else $8::timestamptz end
where id = $1 and processing_status = $2`;

/** Writes one step of an order with what it reserves or gives back, its events, and the job's end or next run. */
export async function advanceOrder(
  pool: Pool,
  job: Job,
  order: OrderInWork,
  transition: OrderTransition,
  now: Date,
): Promise<AdvanceOutcome> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const outcome = await write(client, job, order, transition, now);
    await client.query(outcome === 'Written' ? 'commit' : 'rollback');
    return outcome;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function write(
  client: PoolClient,
  job: Job,
  order: OrderInWork,
  transition: OrderTransition,
  now: Date,
): Promise<AdvanceOutcome> {
  if (!(await moveJob(client, job, transition))) return 'LeaseLost';
  if (!(await holdRelated(client, order, transition))) return 'Changed';
  const state = await writeState(client, order, transition, now);
  if (state !== 'Written') return state;
  const reserved = transition.reserve === undefined ? 'Written' : await reserve(client, order, transition.reserve);
  if (reserved !== 'Written') return reserved;
  if (transition.release === true) await client.query('select release_reservations($1)', [order.transactionId]);
  if (letsOthersGoOn(order, transition)) await client.query('select wake_successors($1)', [order.transactionId]);
  if (transition.ledgerStatus === 'Expired' || transition.ledgerStatus === 'Replaced')
    await client.query('select forget_transfers($1)', [order.transactionId]);
  if (isNews(order, transition)) await tell(client, order, transition, now);
  return 'Written';
}

/** True where the order that has the next nonce may have its turn now: this one was sent, or waits for a vault without a network. */
function letsOthersGoOn(order: OrderInWork, { processing, work }: OrderTransition): boolean {
  if (processing.status === order.processing.status) return false;
  return processing.status === 'Completed' || (processing.status === 'Prepared' && work?.raw === undefined);
}

const uniqueViolation = '23505';

async function writeState(
  client: PoolClient,
  order: OrderInWork,
  transition: OrderTransition,
  now: Date,
): Promise<'Written' | 'Changed' | 'TransactionTaken'> {
  const work = transition.work ?? order.work;
  try {
    const { rowCount } = await client.query(transactionStatement, [
      order.transactionId,
      order.processing.status,
      JSON.stringify(transition.processing),
      JSON.stringify(workToJson(work)),
      transition.ledgerTransactionId ?? null,
      transition.ledgerStatus ?? null,
      work.raw ?? null,
      now.toISOString(),
    ]);
    return rowCount === 1 ? 'Written' : 'Changed';
  } catch (error) {
    if (isTransactionTaken(error)) return 'TransactionTaken';
    throw error;
  }
}

function isTransactionTaken(error: unknown): boolean {
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
  return code === uniqueViolation && constraint === 'ledger_transaction_by_ledger_id';
}

/**
 * Locks the order's transaction together with the one that it is to replace and those whose outputs it is to spend, in the order in
 * which everybody does; false if the one to be replaced is in another state than the step was made for. Other steps depend on none.
 */
async function holdRelated(client: PoolClient, order: OrderInWork, { reserve: wanted }: OrderTransition): Promise<boolean> {
  const { transactionId, replaced, ledger } = order;
  if (wanted === undefined) return true;
  const spent = wanted.resourcesAreOutputs ? wanted.resources.map((resource) => resource.split(':')[0]) : [];
  const { rows } = await client.query<{ id: string; status: string; ledgerStatus: string | null }>(
    `select id, processing_status as status, ledger_status as "ledgerStatus" from ledger_transaction
     where id in (select unnest($1::uuid[]) union select id from ledger_transaction where ledger_transaction_id = any($2) and ledger_id = $3)
     order by id for update`,
    [[transactionId, replaced?.transactionId], spent, ledger.id],
  );
  if (replaced === undefined) return true;
  const now = rows.find(({ id }) => id === replaced.transactionId);
  return now?.status === replaced.processing.status && (now.ledgerStatus ?? undefined) === replaced.ledgerStatus;
}

async function moveJob(client: PoolClient, job: Job, transition: OrderTransition): Promise<boolean> {
  const { rowCount } =
    transition.next === undefined
      ? await client.query('delete from job where id = $1 and attempt = $2', [job.id, job.attempt])
      : await client.query('update job set run_at = $3, leased_until = null, failures = $4 where id = $1 and attempt = $2', [
          job.id,
          job.attempt,
          transition.next,
          transition.stuck === true ? job.failures + 1 : 0,
        ]);
  return rowCount === 1;
}

type Reserve = NonNullable<OrderTransition['reserve']>;

async function reserve(client: PoolClient, order: OrderInWork, wanted: Reserve): Promise<AdvanceOutcome> {
  const tickerIds = wanted.amounts.map(({ tickerId }) => tickerId);
  await client.query('select lock_balances($1, $2)', [tickerIds.map(() => order.account.id), tickerIds]);
  for (const { tickerId, amount } of wanted.amounts) {
    const { rowCount } = await client.query(
      `with kept as (
         update balance set reserved = reserved + $3::numeric
         where account_id = $1 and ticker_id = $2 and total - reserved - quarantined >= $3::numeric
         returning root_domain_id)
       insert into order_reservation (transaction_id, ticker_id, account_id, root_domain_id, amount)
       select $4, $2, $1, root_domain_id, $3::numeric from kept`,
      [order.account.id, tickerId, String(amount), order.transactionId],
    );
    if (rowCount !== 1) return 'NotEnoughFunds';
  }
  return (await holdResources(client, order, wanted)) ? 'Written' : 'ResourceTaken';
}

/**
 * Holds outputs or nonces. The ledger may show outputs that were not taken in yet, and are to be quarantined once they are: an
 * output counts only where its transaction is known here, nothing holds it in quarantine, and no other transaction is about to take
 * the place of the one that makes it.
 */
async function holdResources(client: PoolClient, order: OrderInWork, wanted: Reserve): Promise<boolean> {
  if (wanted.resources.length === 0) return true;
  const { rowCount } = await client.query(
    `insert into order_resource (account_id, ledger_id, resource, transaction_id, root_domain_id, shared, follows)
     select $1, $2, r, $3, t.root_domain_id, r = any($6::text[]), $7 from unnest($4::text[]) r, ledger_transaction t where t.id = $3 and ($5::boolean is false or
       exists (select 1 from ledger_transaction k where k.ledger_transaction_id = split_part(r, ':', 1) and k.ledger_id = $2
         and (k.ledger_status = 'Confirmed' or not exists (select from ledger_transaction n where n.replaces = k.order_id and is_live(n))))
       and not exists (
         select 1 from ledger_transaction k join transfer f on f.transaction_id = k.id
         where k.ledger_transaction_id = split_part(r, ':', 1) and k.ledger_id = $2 and f.quarantined
           and f.recipient_account = $1 and f.metadata->>'outputIndex' = split_part(r, ':', 2)))
     on conflict do nothing`,
    [
      order.account.id,
      order.ledger.id,
      order.transactionId,
      wanted.resources,
      wanted.resourcesAreOutputs,
      wanted.shared,
      wanted.follows ?? null,
    ],
  );
  return rowCount === wanted.resources.length;
}

/** A step that only says again what is known already is no news. */
function isNews(order: OrderInWork, transition: OrderTransition): boolean {
  return (
    JSON.stringify(order.processing) !== JSON.stringify(transition.processing) ||
    transition.ledgerStatus !== undefined ||
    transition.refused === true
  );
}

async function tell(client: PoolClient, order: OrderInWork, transition: OrderTransition, now: Date): Promise<void> {
  const accountReference = { id: order.account.id, domainId: order.account.domainId };
  const moved = transition.reserve !== undefined || transition.release === true;
  const tickerIds = moved ? order.balances.map(({ tickerId }) => tickerId) : [];
  const payloads = [
    { type: 'TransactionUpdated', id: order.transactionId, accountReferences: [accountReference] },
    ...(transition.refused === true ? [{ type: 'SigningRefused', id: order.transactionId, accountReference }] : []),
    ...(tickerIds.length > 0 ? [{ type: 'BalancesUpdated', accountReference, tickerIds }] : []),
  ];
  await client.query(
    `insert into event (root_domain_id, domain_id, saved_at, type, payload)
     select t.root_domain_id, $2, $3, p->>'type', p
     from ledger_transaction t, jsonb_array_elements($4::jsonb) p where t.id = $1`,
    [order.transactionId, order.account.domainId, now, JSON.stringify(payloads)],
  );
}
