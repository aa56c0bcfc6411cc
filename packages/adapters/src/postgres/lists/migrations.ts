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
];
