import type { FunctionMigration } from '../../migration.ts';

/**
 * Ends the transactions that can never happen any more because this one, which is on its ledger now, used up an output or nonce of
 * theirs: those that it replaced are Replaced (or Interrupted, if they were never sent), those that were to replace it came too late.
 * Gives their ids. The caller has locked their rows.
 */
export const settleRivals: FunctionMigration = {
  function: 'settle_rivals',
  sql: `
create function settle_rivals(p_winner uuid, p_now timestamptz) returns setof uuid language plpgsql as $$
declare
  l record;
begin
  for l in
    select distinct r.id, r.processing_status = 'Completed' as sent, r.registered_at > w.registered_at as late
    from order_resource own
    join order_resource o on o.account_id = own.account_id and o.ledger_id = own.ledger_id and o.resource = own.resource
      and o.transaction_id <> own.transaction_id
    join ledger_transaction r on r.id = o.transaction_id
    join ledger_transaction w on w.id = own.transaction_id
    where own.transaction_id = p_winner and is_live(r) and r.ledger_status is distinct from 'Confirmed'
    order by r.id
  loop
    if l.sent then
      update ledger_transaction t set ledger_status = x.status, status_last_updated_at = p_now,
          ledger_transaction = coalesce(t.ledger_transaction, '{}') ||
            jsonb_build_object('ledgerStatus', x.status, 'statusLastUpdatedAt', iso(p_now))
        from (select case when l.late then 'Expired' else 'Replaced' end as status) x where t.id = l.id;
    elsif l.late then
      update ledger_transaction set processing_status = 'Failed',
          processing = '{"status": "Failed", "hint": "TransactionNotEligibleForReplacement"}' where id = l.id;
    else
      update ledger_transaction set processing_status = 'Interrupted', processing = jsonb_build_object('status', 'Interrupted',
          'cause', 'Replacement', 'reason', 'Another transaction took its place') where id = l.id;
    end if;
    perform release_reservations(l.id);
    perform forget_transfers(l.id);
    return next l.id;
  end loop;
end $$;
`,
};
