import type { Migration } from '../migration.ts';
import { forgetTransfers } from './functions/forget-transfers.ts';
import { isLive } from './functions/is-live.ts';
import { lockBalances } from './functions/lock-balances.ts';
import { releaseReservations } from './functions/release-reservations.ts';
import { settleRivals } from './functions/settle-rivals.ts';
import { wakeWaitingOrders } from './functions/wake-waiting-orders.ts';

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
`,
  },
  {
    name: 'orders-0002-replacements',
    sql: `
-- The order whose transaction this one is to take the place of: one of the two alone will be settled.
alter table ledger_transaction add column replaces uuid;
create index ledger_transaction_by_replaced on ledger_transaction (replaces) where replaces is not null;

-- A replacement holds what the replaced transaction holds. It is 'shared' until that one lets go.
alter table order_resource add column shared boolean not null default false;
alter table order_resource drop constraint order_resource_pkey;
alter table order_resource add primary key (account_id, ledger_id, resource, transaction_id);
create unique index order_resource_held_once on order_resource (account_id, ledger_id, resource) where not shared;
`,
  },
  {
    name: 'orders-0003-waiting-transactions',
    sql: `create index ledger_transaction_detected on ledger_transaction (id) where ledger_status = 'Detected';`,
  },
  isLive,
  lockBalances,
  releaseReservations,
  forgetTransfers,
  wakeWaitingOrders,
  settleRivals,
];
