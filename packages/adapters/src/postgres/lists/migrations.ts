import type { Migration } from '../migration.ts';

/** An index for each sort of the lists that grow without end. Short lists are sorted as they are read. */
export const listMigrations: readonly Migration[] = [
  {
    name: 'lists-0001-sorts',
    sql: `
create index entity_by_id on entity (domain_id, id);
create index user_by_lock on entity_user (domain_id, lock, id);
create index account_by_lock on entity_account (domain_id, lock, id);
create index account_by_ledger_id on entity_account (domain_id, (coalesce(data->>'ledgerId', '') collate "C"), id);
create index endpoint_by_lock on entity_endpoint (domain_id, lock, id);
create index endpoint_by_address_sort on entity_endpoint (domain_id, ((data->>'address') collate "C"), id);
create index endpoint_by_ledger_sort on entity_endpoint (domain_id, ((data->>'ledgerId') collate "C"), id);
create index endpoint_by_trust on entity_endpoint (domain_id, ((data->>'trustScore')::integer), id);
create index order_by_account_sort on entity_order (domain_id, ((data->>'accountId')::uuid), id);
create index ticker_by_name on entity_ticker (alias, id);
create index ticker_by_symbol on entity_ticker ((coalesce(data->>'symbol', '') collate "C"), id);
create index intent_by_id on intent (target_domain_id, id);
create index intent_by_status_sort on intent (target_domain_id, status, id);
`,
  },
  {
    name: 'lists-0002-filters',
    sql: `
-- What contains a text, of which three letters are enough to look it up.
create extension if not exists pg_trgm;
create index account_by_alias_part  on entity_account  using gin (alias gin_trgm_ops);
create index endpoint_by_alias_part on entity_endpoint using gin (alias gin_trgm_ops);
create index account_by_description on entity_account  using gin (description gin_trgm_ops) where description is not null;
create index intent_by_description  on intent          using gin (description gin_trgm_ops) where description is not null;

create index account_by_properties on entity_account using gin ((data->'metadata'->'customProperties'));

-- By person, and in the order that a list has by itself.
create index account_by_creator on entity_account (domain_id, created_by, alias, id);
create index account_by_changer on entity_account (domain_id, modified_by, alias, id);
create index account_by_lock_alias on entity_account (domain_id, lock, alias, id);
create index intent_by_author_and_domain on intent (target_domain_id, author_id, created_at, id);
drop index intent_by_author;
create index transfer_domain_by_ticker_sort on transfer_domain (domain_id, ticker_id, transfer_id);
create index transfer_domain_by_quarantined on transfer_domain (domain_id, quarantined, transfer_id);

-- How common values inside of documents are: without it a filter is taken for one that few rows pass.
create statistics account_values on (processing->>'status'), (data->>'ledgerId') from entity_account;
`,
  },
  {
    name: 'lists-0003-copies',
    sql: `
-- What transfers and transactions are sorted and filtered by stands where they are listed, so that an index of a domain's rows has
-- it. The database keeps these copies, whoever writes.
alter table transfer_domain add column transaction_id uuid, add column kind text collate "C", add column value numeric(80);
update transfer_domain d set transaction_id = t.transaction_id, kind = t.kind, value = t.value
  from transfer t where t.id = d.transfer_id;
alter table transfer_domain
  alter column transaction_id set not null, alter column kind set not null, alter column value set not null;

create function copy_transfer_to_domain() returns trigger language plpgsql as $$
begin
  select t.transaction_id, t.kind, t.value into new.transaction_id, new.kind, new.value from transfer t where t.id = new.transfer_id;
  return new;
end $$;
create trigger transfer_domain_copies before insert on transfer_domain
  for each row execute function copy_transfer_to_domain();
create function copy_transfer_change() returns trigger language plpgsql as $$
begin
  update transfer_domain set kind = new.kind, value = new.value where transfer_id = new.id;
  return null;
end $$;
create trigger transfer_copies after update of kind, value on transfer
  for each row when (old.kind is distinct from new.kind or old.value is distinct from new.value)
  execute function copy_transfer_change();

create index transfer_domain_by_transfer    on transfer_domain (transfer_id);
create index transfer_domain_by_transaction on transfer_domain (domain_id, transaction_id, transfer_id);
create index transfer_domain_by_value       on transfer_domain (domain_id, value, transfer_id);
create index transfer_domain_by_kind_sort   on transfer_domain (domain_id, kind, transfer_id);
create index transfer_domain_by_kind        on transfer_domain (domain_id, kind, registered_at, transfer_id);

alter table transaction_domain
  add column ledger_id text collate "C", add column processing_status text collate "C", add column ledger_status text collate "C",
  add column status_last_updated_at timestamptz(3);
update transaction_domain d set ledger_id = t.ledger_id, processing_status = coalesce(t.processing_status, ''),
    ledger_status = coalesce(t.ledger_status, ''), status_last_updated_at = coalesce(t.status_last_updated_at, '-infinity')
  from ledger_transaction t where t.id = d.transaction_id;
alter table transaction_domain
  alter column ledger_id set not null, alter column processing_status set not null, alter column ledger_status set not null,
  alter column status_last_updated_at set not null;

create function copy_transaction_to_domain() returns trigger language plpgsql as $$
begin
  select t.ledger_id, coalesce(t.processing_status, ''), coalesce(t.ledger_status, ''), coalesce(t.status_last_updated_at, '-infinity')
    into new.ledger_id, new.processing_status, new.ledger_status, new.status_last_updated_at
    from ledger_transaction t where t.id = new.transaction_id;
  return new;
end $$;
create trigger transaction_domain_copies before insert on transaction_domain
  for each row execute function copy_transaction_to_domain();
create function copy_transaction_change() returns trigger language plpgsql as $$
begin
  update transaction_domain set processing_status = coalesce(new.processing_status, ''), ledger_status = coalesce(new.ledger_status, ''),
      status_last_updated_at = coalesce(new.status_last_updated_at, '-infinity')
    where transaction_id = new.id;
  return null;
end $$;
create trigger transaction_copies after update of processing_status, ledger_status, status_last_updated_at on ledger_transaction
  for each row when (old.processing_status is distinct from new.processing_status or old.ledger_status is distinct from new.ledger_status
    or old.status_last_updated_at is distinct from new.status_last_updated_at)
  execute function copy_transaction_change();

create index transaction_domain_by_transaction on transaction_domain (transaction_id);
create index transaction_domain_by_ledger_sort on transaction_domain (domain_id, ledger_id, transaction_id);
create index transaction_domain_by_ledger      on transaction_domain (domain_id, ledger_id, registered_at, transaction_id);
create index transaction_domain_by_processing_sort on transaction_domain (domain_id, processing_status, transaction_id);
create index transaction_domain_by_processing  on transaction_domain (domain_id, processing_status, registered_at, transaction_id);
create index transaction_domain_by_status_sort on transaction_domain (domain_id, ledger_status, transaction_id);
create index transaction_domain_by_status      on transaction_domain (domain_id, ledger_status, registered_at, transaction_id);
create index transaction_domain_by_updated     on transaction_domain (domain_id, status_last_updated_at, transaction_id);

-- Accounts by a ledger or its status, in the order that they have by themselves.
alter table account_ledger add column alias text not null default '' collate "C";
update account_ledger l set alias = e.alias from entity_account e where e.id = l.account_id;

create function copy_account_to_ledger() returns trigger language plpgsql as $$
begin
  new.alias := coalesce((select e.alias from entity_account e where e.kind = 'Account' and e.id = new.account_id), '');
  return new;
end $$;
create trigger account_ledger_copies before insert on account_ledger
  for each row execute function copy_account_to_ledger();
create function copy_account_change() returns trigger language plpgsql as $$
begin
  update account_ledger set alias = new.alias where account_id = new.id;
  return null;
end $$;
create trigger account_copies after update of alias on entity_account
  for each row when (old.alias is distinct from new.alias) execute function copy_account_change();

create index account_ledger_by_status       on account_ledger (domain_id, status, alias, account_id);
create index account_ledger_by_ledger_alias on account_ledger (domain_id, ledger_id, alias, account_id);
`,
  },
  {
    name: 'lists-0004-assets-of-transfers',
    sql: `
-- With the asset, so that a filter on assets is answered from the index, in the order in which transfers are listed.
drop index transfer_domain_by_registered;
create index transfer_domain_by_registered on transfer_domain (domain_id, registered_at, transfer_id) include (ticker_id);
`,
  },
  {
    name: 'lists-0005-unused',
    sql: `
-- Lists of accounts by ledger and status go by the indexes that have the alias.
drop index account_ledger_by_ledger;
`,
  },
  {
    name: 'lists-0006-texts',
    sql: `
-- With the texts, so that a walk that looks for one reads no rows.
create index account_by_alias_with_texts on entity_account (domain_id, alias, id) include (description);
drop index intent_by_created;
create index intent_by_created on intent (target_domain_id, created_at, id) include (description);
`,
  },
  {
    name: 'lists-0007-outcomes',
    sql: `
-- How a transaction turned out, where it is listed: those that go on and those that failed are few among many.
create function transaction_outcome(processing_status text, ledger_status text, ledger_transaction jsonb) returns text
language sql immutable parallel safe as $$
  select case
    when processing_status = 'Failed' or ledger_status = 'Expired' or ledger_transaction ? 'failure' then 'Failed'
    when processing_status in ('Pending', 'Preparing', 'Reserved', 'Prepared', 'Broadcasting') then 'UnderWay'
    when ledger_status = 'Detected' and processing_status is distinct from 'Interrupted' then 'UnderWay'
    else 'Over' end
$$;

alter table transaction_domain add column outcome text collate "C";
update transaction_domain d set outcome = transaction_outcome(t.processing_status, t.ledger_status, t.ledger_transaction)
  from ledger_transaction t where t.id = d.transaction_id;
alter table transaction_domain alter column outcome set not null;

create or replace function copy_transaction_to_domain() returns trigger language plpgsql as $$
begin
  select t.ledger_id, coalesce(t.processing_status, ''), coalesce(t.ledger_status, ''), coalesce(t.status_last_updated_at, '-infinity'),
      transaction_outcome(t.processing_status, t.ledger_status, t.ledger_transaction)
    into new.ledger_id, new.processing_status, new.ledger_status, new.status_last_updated_at, new.outcome
    from ledger_transaction t where t.id = new.transaction_id;
  return new;
end $$;
create or replace function copy_transaction_change() returns trigger language plpgsql as $$
begin
  update transaction_domain set processing_status = coalesce(new.processing_status, ''), ledger_status = coalesce(new.ledger_status, ''),
      status_last_updated_at = coalesce(new.status_last_updated_at, '-infinity'),
      outcome = transaction_outcome(new.processing_status, new.ledger_status, new.ledger_transaction)
    where transaction_id = new.id;
  return null;
end $$;
drop trigger transaction_copies on ledger_transaction;
create trigger transaction_copies
  after update of processing_status, ledger_status, status_last_updated_at, ledger_transaction on ledger_transaction
  for each row when (old.processing_status is distinct from new.processing_status or old.ledger_status is distinct from new.ledger_status
    or old.status_last_updated_at is distinct from new.status_last_updated_at
    or old.ledger_transaction->'failure' is distinct from new.ledger_transaction->'failure')
  execute function copy_transaction_change();

create index transaction_domain_not_over on transaction_domain (domain_id, outcome, registered_at, transaction_id) where outcome <> 'Over';
`,
  },
  {
    name: 'lists-0008-quarantined',
    sql: `
-- What an account has in quarantine is counted without looking at all that it ever received.
create index transfer_quarantined_to on transfer (recipient_account) where quarantined;
`,
  },
  {
    name: 'lists-0009-orders-not-over',
    sql: `
-- Orders that go on and those that failed are few among many.
create index order_not_over on ledger_transaction (
  order_domain_id, transaction_outcome(processing_status, ledger_status, ledger_transaction), order_id)
  where order_id is not null and transaction_outcome(processing_status, ledger_status, ledger_transaction) <> 'Over';
`,
  },
  {
    name: 'lists-0010-beginnings',
    sql: `
-- By what addresses, keys and ids of ledgers begin with, as people type them: in lower case, and in the order of their bytes.
create index endpoint_by_beginning on entity_endpoint (domain_id, (lower(data->>'address') collate "C"), id);
create index user_by_key_beginning on entity_user (domain_id, (lower(data->>'publicKey') collate "C"), id);
create index vault_by_key_beginning on entity_vault ((lower(data->>'publicKey') collate "C"), id);
create index address_by_beginning on account_address ((lower(address) collate "C"), id);
create index ledger_transaction_by_beginning on ledger_transaction ((lower(ledger_transaction_id) collate "C"), id);
create index transfer_by_recipient_beginning on transfer ((lower(recipient_address) collate "C"), id);
-- People by any part of their email or of their name.
create index user_by_name_part on entity_user using gin (alias gin_trgm_ops, (data->'metadata'->'customProperties'->>'name') gin_trgm_ops);
`,
  },
  {
    name: 'lists-0011-transfers-of-any-size',
    sql: `
-- One amount of an issued currency may have more than eighty digits (docs/decisions/0182). The trigger hangs on the column, so it is made again.
drop trigger transfer_copies on transfer;
alter table transfer alter column value type numeric(1000);
alter table transfer_domain alter column value type numeric(1000);
create trigger transfer_copies after update of kind, value on transfer
  for each row when (old.kind is distinct from new.kind or old.value is distinct from new.value)
  execute function copy_transfer_change();
`,
  },
  {
    name: 'lists-0012-look-alikes',
    sql: `
-- By what people look at of an address: how it begins and how it ends.
create index address_by_look on account_address (left(lower(address), 6), right(lower(address), 4));
create index transfer_by_look on transfer (left(lower(recipient_address), 6), right(lower(recipient_address), 4))
  where kind = 'Transfer' and recipient_account is null;
`,
  },
  {
    name: 'lists-0013-standing',
    sql: `
-- What the status and the word of the network come to, as it is shown and looked for.
alter table account_ledger add column standing text not null generated always as (
  case when is_awaited and status = 'Activated' then 'AwaitingLedgerActivation' else status end) stored;
drop index account_ledger_by_status;
create index account_ledger_by_standing on account_ledger (domain_id, standing, alias, account_id);
`,
  },
];
