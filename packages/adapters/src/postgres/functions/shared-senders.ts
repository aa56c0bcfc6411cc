import type { FunctionMigration } from '../migration.ts';

/**
 * Who sent a transfer that has no senders of its own, as SenderTransferParty. To be asked for where they are missing alone (`coalesce`): a call costs
 * more than reading many that are there.
 */
export const sharedSenders: FunctionMigration = {
  function: 'shared_senders',
  sql: `
create function shared_senders(t transfer) returns jsonb language sql stable parallel safe
as $$
  select s.senders from transfer_senders s where s.transaction_id = t.transaction_id and s.digest = t.senders_digest
$$;
`,
};
