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
];
