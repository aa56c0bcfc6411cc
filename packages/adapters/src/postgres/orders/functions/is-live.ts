import type { FunctionMigration } from '../../migration.ts';

/** True while a transaction may still come onto its ledger, or is there. */
export const isLive: FunctionMigration = {
  function: 'is_live',
  sql: `
create function is_live(t ledger_transaction) returns boolean language sql immutable as $$
  select coalesce(t.processing_status, '') not in ('Failed', 'Interrupted') and coalesce(t.ledger_status, '') not in ('Expired', 'Replaced')
$$;
`,
};
