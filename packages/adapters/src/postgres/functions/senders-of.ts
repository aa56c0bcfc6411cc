import type { FunctionMigration } from '../migration.ts';

/** Who sent a transfer, as SenderTransferParty: its own, or those that it shares with others of its transaction. */
export const sendersOf: FunctionMigration = {
  function: 'senders_of',
  sql: `
create function senders_of(t transfer) returns jsonb language sql stable parallel safe
as $$
  select coalesce(t.senders,
    (select s.senders from transfer_senders s where s.transaction_id = t.transaction_id and s.digest = t.senders_digest))
$$;
`,
};
