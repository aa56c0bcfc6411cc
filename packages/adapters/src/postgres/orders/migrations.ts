import type { Migration } from '../migration.ts';

/** What orders hold while they are under way, and how far each ledger has been read. */
export const orderMigrations: readonly Migration[] = [
  {
    name: 'orders-0001-reservations',
    sql: `
-- Amounts kept for a transaction until the ledger has settled it; 'balance.reserved' is their sum.
create table order_reservation (
  transaction_id uuid not null,
  ticker_id      uuid not null,
  account_id     uuid not null,
  root_domain_id uuid not null,
  amount         numeric(80) not null check (amount > 0),
  primary key (transaction_id, ticker_id)
);

-- Outputs or nonces that a transaction uses up: no two of an account's transactions hold the same.
create table order_resource (
  account_id     uuid not null,
  ledger_id      text not null,
  resource       text not null,
  transaction_id uuid not null,
  root_domain_id uuid not null,
  primary key (account_id, ledger_id, resource)
);
create index order_resource_by_transaction on order_resource (transaction_id);

create table ledger_cursor (
  ledger_id text primary key,
  cursor    text not null,
  read_at   timestamptz(3) not null
);

-- Locks balances in the one order in which everybody does, so that nobody waits in a circle.
create function lock_balances(p_accounts uuid[], p_tickers uuid[]) returns void language sql as $$
  select 1 from balance b join (select distinct a, t from unnest(p_accounts, p_tickers) as wanted(a, t)) w
    on b.account_id = w.a and b.ticker_id = w.t
    order by b.account_id, b.ticker_id for update of b;
$$;

-- Gives back everything that is reserved for a transaction.
create function release_reservations(p_transaction uuid) returns void language sql as $$
  select lock_balances(array_agg(account_id), array_agg(ticker_id)) from order_reservation where transaction_id = p_transaction;
  with given as (delete from order_reservation where transaction_id = p_transaction returning account_id, ticker_id, amount)
  update balance b set reserved = b.reserved - g.amount
    from given g where b.account_id = g.account_id and b.ticker_id = g.ticker_id;
  delete from order_resource where transaction_id = p_transaction;
$$;

-- Lets orders of these accounts that wait for funds look again now. One that is just being looked at comes by itself.
create function wake_waiting_orders(p_accounts uuid[]) returns void language sql as $$
  update job set run_at = now(), failures = 0 where id in (
    select j.id from job j join ledger_transaction t on t.order_id = case when j.queue = 'process-order' then j.key::uuid end
    where j.queue = 'process-order' and (j.payload->>'accountId')::uuid = any(p_accounts)
      and t.processing_status = 'Preparing' and j.leased_until is null
    for update of j skip locked);
$$;
`,
  },
];
