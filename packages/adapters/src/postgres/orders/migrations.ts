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

-- Gives back everything that is reserved for a transaction.
create function release_reservations(p_transaction uuid) returns void language sql as $$
  with given as (delete from order_reservation where transaction_id = p_transaction returning account_id, ticker_id, amount)
  update balance b set reserved = b.reserved - g.amount
    from given g where b.account_id = g.account_id and b.ticker_id = g.ticker_id;
  delete from order_resource where transaction_id = p_transaction;
$$;
`,
  },
];
