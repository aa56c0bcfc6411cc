/** SQL: true of a transaction of an order that its ledger is not to have any more. */
export const hasEnded = (row: string) => `(
  ${row}.order_id is not null and ${row}.ledger_status is distinct from 'Confirmed'
  and (${row}.processing_status in ('Failed', 'Interrupted') or ${row}.ledger_status in ('Expired', 'Replaced')))`;

/** SQL: how the order of such a transaction ended, as an `OrderEnd`. */
export const endOf = (row: string) => `
  case ${row}.processing_status
    when 'Failed' then jsonb_build_object('stage', 'Failed', 'hint', coalesce(${row}.processing->>'hint', 'InternalError'))
    when 'Interrupted' then jsonb_build_object('stage', 'Interrupted', 'cause', ${row}.processing->'cause', 'reason', ${row}.processing->'reason')
    else jsonb_build_object('stage', ${row}.ledger_status) end`;
