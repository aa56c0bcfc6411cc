import type { FunctionMigration } from '../../migration.ts';

/**
 * Writes what happens to orders: the first argument is a list of `TransactionChange`, the second of `SeenVersion`, both of the package
 * `orders`, which decides what they say. Raises CS001 `StateChanged` where a transaction has another version than it was decided on, CS004
 * `NotEnoughFunds` where less is free than is to be reserved, and a unique violation where somebody else holds a nonce or output, or
 * has the transaction's id; nothing is written then.
 */
export const writeOrderChanges: FunctionMigration = {
  function: 'write_order_changes',
  sql: `
create function write_order_changes(p_changes jsonb, p_seen jsonb) returns void language plpgsql as $$
declare
  c record;
  part record;
begin
  -- Everybody locks transactions and then balances, each in one order, so that nobody waits in a circle.
  perform 1 from ledger_transaction
    where id in (select (x->>'transactionId')::uuid from jsonb_array_elements(p_changes || p_seen) x) order by id for update;
  perform 1 from jsonb_to_recordset(p_seen) as x("transactionId" uuid, version bigint)
    where not exists (select from ledger_transaction t where t.id = x."transactionId" and t.version = x.version);
  if found then raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'order'; end if;
  perform lock_balances(array_agg(touched.account), array_agg(touched.ticker)) from (
    select r.account_id as account, r.ticker_id as ticker
      from jsonb_to_recordset(p_changes) as x("transactionId" uuid, holdings text)
      join order_reservation r on r.transaction_id = x."transactionId" where x.holdings is not null
    union all
    select a."accountId", a."tickerId" from jsonb_to_recordset(p_changes) as x(take jsonb)
      cross join lateral jsonb_to_recordset(x.take->'amounts') as a("accountId" uuid, "tickerId" uuid)) touched;

  for c in
    select * from jsonb_to_recordset(p_changes) as x("transactionId" uuid, version bigint, processing jsonb, "ledgerStatus" text,
      "ledgerTransactionData" jsonb, "ledgerTransactionId" text, "contentId" text, work jsonb, reached jsonb, holdings text, "forgetsTransfers" boolean, wakes text[],
      "endsJob" boolean, ending jsonb, "forgetsEnding" boolean, holds jsonb, "seenAfterEnd" timestamptz)
  loop
    update ledger_transaction t set version = t.version + 1,
        processing = coalesce(c.processing, t.processing),
        processing_status = coalesce(c.processing->>'status', t.processing_status),
        ledger_status = coalesce(c."ledgerStatus", t.ledger_status),
        ledger_transaction = nullif(coalesce(t.ledger_transaction, '{}') || coalesce(c."ledgerTransactionData", '{}'), '{}'),
        status_last_updated_at = coalesce((c."ledgerTransactionData"->>'statusLastUpdatedAt')::timestamptz, t.status_last_updated_at),
        ledger_transaction_id = coalesce(c."ledgerTransactionId", t.ledger_transaction_id),
        content_id = coalesce(c."contentId", t.content_id),
        work = coalesce(c.work, t.work),
        ending = case when c."forgetsEnding" or c."endsJob" then null else coalesce(c.ending, t.ending) end,
        holds = coalesce(c.holds, t.holds),
        seen_after_end = coalesce(c."seenAfterEnd", t.seen_after_end),
        reached = t.reached || coalesce(c.reached, '{}')
      where t.id = c."transactionId" and t.version = c.version;
    if not found then raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'order'; end if;
    if c.wakes is not null then perform wake_successors(c."transactionId", c.wakes); end if;
    if c.holdings is not null then
      with given as (delete from order_reservation where transaction_id = c."transactionId" returning account_id, ticker_id, amount)
      update balance b set reserved = b.reserved - g.amount
        from given g where b.account_id = g.account_id and b.ticker_id = g.ticker_id;
    end if;
    if c.holdings = 'Spend' then update order_resource set spent = true where transaction_id = c."transactionId"; end if;
    if c.holdings = 'GiveBack' then delete from order_resource where transaction_id = c."transactionId" and not spent; end if;
    if c."forgetsTransfers" then perform forget_transfers(c."transactionId"); end if;
    -- The worker at work on it had not seen that it is to end, or what holds it back; one that is just being written sees it then.
    if c.ending is not null or c.holds is not null then
      update job set run_at = now(), failures = 0, attempt = attempt + 1, leased_until = null where id in (
        select j.id from ledger_transaction t join job j on j.queue = 'process-order' and j.key = t.order_id::text
        where t.id = c."transactionId" for update of j skip locked);
    end if;
    -- What is to come in its place waits for that.
    if c."endsJob" then
      update job set run_at = now(), failures = 0 where id in (
        select j.id from ledger_transaction t join ledger_transaction n on n.replaces = t.order_id
        join job j on j.queue = 'process-order' and j.key = n.order_id::text
        where t.id = c."transactionId" and j.leased_until is null for update of j skip locked);
    end if;
    -- One that is just being written by its worker ends with that.
    if c."endsJob" then
      delete from job where id in (
        select j.id from ledger_transaction t join job j on j.queue = 'process-order' and j.key = t.order_id::text
        where t.id = c."transactionId" for update of j skip locked);
    end if;
  end loop;

  -- Only now, because a resource that several share is first given back by who had it.
  update order_resource r set shared = false
    from jsonb_to_recordset(p_changes) as x("transactionId" uuid, inherits text[])
    where r.transaction_id = x."transactionId" and r.resource = any(x.inherits);
  for part in
    select x."transactionId", a.* from jsonb_to_recordset(p_changes) as x("transactionId" uuid, take jsonb)
      cross join lateral jsonb_to_recordset(x.take->'amounts') as a("accountId" uuid, "tickerId" uuid, amount numeric)
  loop
    with kept as (
      update balance set reserved = reserved + part.amount
        where account_id = part."accountId" and ticker_id = part."tickerId" and total - reserved - quarantined >= part.amount
        returning root_domain_id)
    insert into order_reservation (transaction_id, ticker_id, account_id, root_domain_id, amount)
      select part."transactionId", part."tickerId", part."accountId", root_domain_id, part.amount from kept;
    if not found then raise exception using errcode = 'CS004', message = 'NotEnoughFunds'; end if;
  end loop;
  insert into order_resource (account_id, ledger_id, resource, transaction_id, root_domain_id, shared, follows)
    select a."accountId", t.ledger_id, a.resource, t.id, t.root_domain_id, a."isShared", a.follows
      from jsonb_to_recordset(p_changes) as x("transactionId" uuid, take jsonb)
      cross join lateral jsonb_to_recordset(x.take->'resources') as a("accountId" uuid, resource text, "isShared" boolean, follows text)
      join ledger_transaction t on t.id = x."transactionId";
end $$;
`,
};
