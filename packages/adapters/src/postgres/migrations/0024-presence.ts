import type { Migration } from '../migration.ts';

/**
 * Whether its network has an account. That is what was seen and governs nothing, so that it is beside the status, which follows from the journal. The
 * minimum is in smallest units of the ledger's coin.
 */
export const presence: Migration = {
  name: 'core-0024-presence',
  sql: `
alter table account_ledger
  add column is_awaited boolean not null default false,
  add column presence_due_at timestamptz(3) not null default now(),
  add column presence_checked_at timestamptz(3),
  add column minimum_to_be_there numeric(80);
create index account_ledger_presence_due on account_ledger (ledger_id, presence_due_at) where status = 'Activated';
create index account_ledger_awaited on account_ledger (ledger_id, account_id) where is_awaited;
`,
};
