import type { FunctionMigration } from '../../migration.ts';

/** SQL for an order's transaction that was stopped, or is about to be, before anybody signed it, or can have. */
const nobodySigned = (row: string) =>
  `(${row}.processing_status = 'Interrupted' or ${row}.ending#>>'{step,step}' = 'Interrupt') and ${row}.ledger_transaction_id is null and not ${row}.reached ? 'Prepared'`;

/**
 * The order in whose place this one is to come, with its state: orders that nobody signed, or can have signed, are followed to what they
 * were to replace. Null where there is none.
 */
export const inPlaceOf: FunctionMigration = {
  function: 'in_place_of',
  sql: `
create function in_place_of(p_order uuid) returns jsonb language sql stable as $$
  with recursive link (order_id) as (
    select p_order
    union
    select t.replaces from link join ledger_transaction t on t.order_id = link.order_id
    where t.replaces is not null and (t.order_id = p_order or (${nobodySigned('t')})))
  select jsonb_strip_nulls(jsonb_build_object(
      'orderId', p.order_id, 'processing', p.processing, 'ledgerStatus', p.ledger_status))
    from link join ledger_transaction p on p.order_id = link.order_id
    where p.order_id <> p_order
      and not (${nobodySigned('p')})
    limit 1
$$;
`,
};
