import type { Migration } from '../migration.ts';

/**
 * When a transaction came to the state that it is or was in, by the state's name. Kept by a trigger, because several statements move a
 * transaction on; of a state that it reached again, the last time counts.
 */
export const reachedStates: Migration = {
  name: 'core-0016-reached-states',
  sql: `
alter table ledger_transaction add column reached jsonb not null default '{}';

create function note_reached_state() returns trigger language plpgsql as $$
declare moment text := to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  if new.processing_status is distinct from old.processing_status and new.processing_status is not null then
    new.reached := new.reached || jsonb_build_object(new.processing_status, moment);
  end if;
  if new.ledger_status is distinct from old.ledger_status and new.ledger_status is not null then
    new.reached := new.reached || jsonb_build_object(new.ledger_status, moment);
  end if;
  return new;
end $$;
create trigger transaction_reached before update of processing_status, ledger_status on ledger_transaction
  for each row execute function note_reached_state();
`,
};
