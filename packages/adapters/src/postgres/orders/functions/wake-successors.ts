import type { FunctionMigration } from '../../migration.ts';

/**
 * Lets the order look again now that has the nonce after this transaction's, if it is in one of these states. One that is just being looked
 * at comes by itself.
 */
export const wakeSuccessors: FunctionMigration = {
  function: 'wake_successors',
  sql: `
create function wake_successors(p_transaction uuid, p_states text[]) returns void language sql as $$
  update job set run_at = now(), failures = 0 where id in (
    select j.id from order_resource own
    join order_resource s on s.account_id = own.account_id and s.ledger_id = own.ledger_id and s.follows = own.resource and not s.spent
    join ledger_transaction t on t.id = s.transaction_id and t.processing_status = any(p_states)
    join job j on j.queue = 'process-order' and j.key = t.order_id::text
    where own.transaction_id = p_transaction and j.leased_until is null
    for update of j skip locked);
$$;
`,
};
