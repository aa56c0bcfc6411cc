import type { FunctionMigration } from '../../migration.ts';

/**
 * Lets orders of these accounts that are in one of these states look again now: of each account those that would look next by themselves,
 * because what came in is seldom enough for all. One that is just being looked at comes by itself.
 */
export const wakeWaitingOrders: FunctionMigration = {
  function: 'wake_waiting_orders',
  sql: `
create function wake_waiting_orders(p_accounts uuid[], p_states text[]) returns void language sql as $$
  update job set run_at = now() where id in (
    select j.id from unnest(p_accounts) a(id) cross join lateral (
      select w.id from job w join ledger_transaction t on t.order_id = case when w.queue = 'process-order' then w.key::uuid end
      where w.queue = 'process-order' and (w.payload->>'accountId')::uuid = a.id
        and t.processing_status = any(p_states) and w.leased_until is null and w.run_at > now()
      order by w.run_at limit 12) next
    join job j on j.id = next.id for update of j skip locked);
$$;
`,
};
