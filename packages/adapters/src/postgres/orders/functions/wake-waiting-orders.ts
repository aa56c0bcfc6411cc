import type { FunctionMigration } from '../../migration.ts';

/** Lets orders of these accounts that wait for funds look again now. One that is just being looked at comes by itself. */
export const wakeWaitingOrders: FunctionMigration = {
  function: 'wake_waiting_orders',
  sql: `
create function wake_waiting_orders(p_accounts uuid[]) returns void language sql as $$
  update job set run_at = now(), failures = 0 where id in (
    select j.id from job j join ledger_transaction t on t.order_id = case when j.queue = 'process-order' then j.key::uuid end
    where j.queue = 'process-order' and (j.payload->>'accountId')::uuid = any(p_accounts)
      and t.processing_status = 'Preparing' and j.leased_until is null
    for update of j skip locked);
$$;
`,
};
