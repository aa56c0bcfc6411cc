import type { Migration } from '../migration.ts';
import { endOf, hasEnded } from './ends.ts';
import { forgetTransfers } from './functions/forget-transfers.ts';
import { keptTransaction } from './functions/kept-transaction.ts';
import { lockBalances } from './functions/lock-balances.ts';
import { orderTransaction } from './functions/order-transaction.ts';
import { inPlaceOf } from './functions/in-place-of.ts';
import { replacementsOf } from './functions/replacements-of.ts';
import { wakeSuccessors } from './functions/wake-successors.ts';
import { wakeWaitingOrders } from './functions/wake-waiting-orders.ts';
import { withRivals } from './functions/with-rivals.ts';
import { writeOrderChanges } from './functions/write-order-changes.ts';

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
  {
    name: 'orders-0004-one-transaction-one-order',
    sql: `
-- What a confirmed transaction used up is 'spent': it stays here, and nobody else can hold it any more. 'follows' is the nonce before.
alter table order_resource add column spent boolean not null default false, add column follows text;
create index order_resource_held on order_resource (account_id, ledger_id) where not spent;
create index order_resource_by_follows on order_resource (account_id, ledger_id, follows) where follows is not null and not spent;

-- Orders that took another one's transaction for their own never happened: they end, and give back what they hold.
create temporary table mistaken on commit drop as
  select id from (
    select id, row_number() over (partition by ledger_transaction_id, ledger_id
      order by ledger_status = 'Confirmed' desc nulls last, order_id is null, registered_at, id) as place
    from ledger_transaction where ledger_transaction_id is not null) t where place > 1;
update balance b set reserved = b.reserved - g.amount
  from (select r.account_id, r.ticker_id, sum(r.amount) as amount from order_reservation r join mistaken m on m.id = r.transaction_id
        group by 1, 2) g
  where b.account_id = g.account_id and b.ticker_id = g.ticker_id;
delete from order_reservation where transaction_id in (select id from mistaken);
delete from order_resource where transaction_id in (select id from mistaken);
update ledger_transaction set ledger_transaction_id = null,
    processing_status = case when order_id is null then processing_status else 'Failed' end,
    processing = case when order_id is null then processing else '{"status": "Failed", "hint": "TransactionRejected"}' end,
    ledger_status = null, ledger_transaction = null
  where id in (select id from mistaken);

drop index ledger_transaction_by_ledger_id;
create unique index ledger_transaction_by_ledger_id on ledger_transaction (ledger_transaction_id, ledger_id);
`,
  },
  {
    name: 'orders-0005-versions',
    sql: `
-- Rises with each change of a transaction or of what it holds: what was decided on an older one is not written.
alter table ledger_transaction add column version bigint not null default 1;
`,
  },
  {
    name: 'orders-0006-ledger-states',
    sql: `
-- How each ledger was when workers read it last: why it can't be read and since when, and how far its network and each of its nodes are.
create table ledger_state (
  ledger_id     text primary key,
  noted_at      timestamptz(3) not null,
  code          text,
  message       text,
  failing_since timestamptz(3),
  tip           integer,
  tip_since     timestamptz(3),
  unread        integer,
  nodes         jsonb,
  check ((code is null) = (failing_since is null))
);
`,
  },
  {
    name: 'orders-0007-ledger-outputs',
    sql: `
-- Outputs of accounts' addresses in blocks that are final, with the final transaction that spent each, on ledgers that have outputs.
create table ledger_output (
  ledger_id      text not null,
  transaction_id text not null collate "C",
  output_index   integer not null,
  address        text not null collate "C",
  amount         numeric(80) not null,
  height         integer not null,
  spent_by       text collate "C",
  spent_height   integer,
  primary key (ledger_id, transaction_id, output_index),
  check ((spent_by is null) = (spent_height is null))
);
create index ledger_output_unspent on ledger_output (ledger_id, address) where spent_by is null;
create index ledger_output_by_spender on ledger_output (ledger_id, spent_by) where spent_by is not null;
`,
  },
  {
    name: 'orders-0008-content-ids',
    sql: `
-- What a transaction is known by whatever others make of its id on its way, where they can: one payment has one row, under the id that its ledger has it by.
alter table ledger_transaction add column content_id text collate "C";
create unique index ledger_transaction_by_content on ledger_transaction (content_id, ledger_id) where content_id is not null;
`,
  },
  {
    name: 'orders-0009-reservations-of-any-size',
    sql: `
-- As large as what an account holds, of which it is a part.
alter table order_reservation alter column amount type numeric(1000);
`,
  },
  {
    name: 'orders-0010-what-the-api-tells',
    sql: `
-- What a stranger's transaction has of more than the API tells of is not kept, and was: no list with it could be read.
update ledger_transaction set ledger_transaction = ledger_transaction - 'rawTransaction'
  where length(ledger_transaction->>'rawTransaction') > 5000000;
update ledger_transaction set ledger_transaction = ledger_transaction - 'ledgerData'
  where exists (select from jsonb_path_query(ledger_transaction, '$.ledgerData.*[*].scriptPubKey') script where length(script #>> '{}') > 20000);
`,
  },
  {
    name: 'orders-0011-ends',
    sql: `
-- How an order is to end, once its vault has remembered that: PlannedEnd. Until then it is shown as it was.
alter table ledger_transaction add column ending jsonb;

-- Orders that had ended before are taken into the journal as they were found, a thousand in an entry.
with ended as (
  select t.root_domain_id, t.order_id, ${endOf('t')} as found, row_number() over (partition by t.root_domain_id order by t.order_id) - 1 as n
    from ledger_transaction t where ${hasEnded('t')}
), part as (
  select root_domain_id, n / 1000 as place, jsonb_agg(jsonb_build_object('orderId', order_id, 'end', found) order by n) as ends
    from ended group by 1, 2
), entry as (
  select h.root_domain_id, m.at, m.text, h.size + p.place as position,
      jsonb_build_object('type', 'AdoptedEnds', 'judgedAt', m.text, 'ends', p.ends)::text as header
    from part p join journal_head h using (root_domain_id)
    cross join lateral (select greatest(h.at, now()::timestamptz(3)) as at) g
    cross join lateral (select g.at, to_char(g.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as text) m
)
insert into journal (root_domain_id, position, at, header, text, leaf)
  select root_domain_id, position, at, header, '', sha256('\\x00'::bytea || convert_to(text || E'\\n' || header || E'\\n', 'UTF8'))
  from entry;
update journal_head h set size = j.size, at = j.at
  from (select root_domain_id, max(position) + 1 as size, max(at) as at from journal group by root_domain_id) j
  where j.root_domain_id = h.root_domain_id and j.size > h.size;
`,
  },
  {
    name: 'orders-0012-holding-checks',
    sql: `
-- How what the book says that an account holds on a ledger agrees with the network: HoldingDifference and LockedHolding, amounts as text.
create table holding_check (
  account_id     uuid not null,
  ledger_id      text not null,
  root_domain_id uuid not null,
  domain_id      uuid not null,
  begun_at       timestamptz(3) not null,
  checked_at     timestamptz(3),
  differences    jsonb not null default '[]',
  locked         jsonb not null default '[]',
  primary key (account_id, ledger_id)
);
create index holding_check_due on holding_check (checked_at nulls first);
`,
  },
  {
    name: 'orders-0013-holds',
    sql: `
-- What holds an order back, each holder once: OrderHold.
alter table ledger_transaction add column holds jsonb not null default '[]';
`,
  },
  {
    name: 'orders-0014-delegates',
    sql: `
-- Those who make blocks with the account's coins, as its network says: a list of texts.
alter table holding_check add column delegates jsonb not null default '[]';
`,
  },
  {
    name: 'orders-0015-seen-after-the-end',
    sql: `
-- When its ledger was first seen to have the transaction of an order that had ended.
alter table ledger_transaction add column seen_after_end timestamptz(3);
`,
  },
  withRivals,
  keptTransaction,
  orderTransaction,
  replacementsOf,
  inPlaceOf,
  lockBalances,
  wakeSuccessors,
  forgetTransfers,
  wakeWaitingOrders,
  writeOrderChanges,
];
