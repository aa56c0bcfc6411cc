import type { FunctionMigration } from '../../migration.ts';

/** Takes away what was announced of a transaction that never happened. */
export const forgetTransfers: FunctionMigration = {
  function: 'forget_transfers',
  sql: `
create function forget_transfers(p_transaction uuid) returns void language sql as $$
  delete from transfer_account where transfer_id in (select id from transfer where transaction_id = p_transaction);
  delete from transfer_domain where transfer_id in (select id from transfer where transaction_id = p_transaction);
  delete from transfer where transaction_id = p_transaction;
  delete from transfer_senders where transaction_id = p_transaction;
$$;
`,
};
