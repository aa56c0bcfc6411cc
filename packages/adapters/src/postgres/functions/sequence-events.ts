import type { FunctionMigration } from '../migration.ts';

/**
 * Numbers the events that have none yet: without gaps, and never below a number that a reader has seen. Decisions only add
 * rows; each reader of events numbers them first, so that no decision waits for another one's commit.
 */
export const sequenceEvents: FunctionMigration = {
  function: 'sequence_events',
  sql: `
create function sequence_events(p_root uuid) returns bigint language plpgsql
as $$
declare
  base bigint;
  numbered bigint;
begin
  if not exists (select 1 from event where root_domain_id = p_root and sequence_number is null) then
    return coalesce((select last from event_sequence where root_domain_id = p_root), 0);
  end if;
  insert into event_sequence (root_domain_id, last) values (p_root, 0) on conflict do nothing;
  select last into base from event_sequence where root_domain_id = p_root for update;
  with pending as (
    select position, row_number() over (order by position) as n
    from (select position from event where root_domain_id = p_root and sequence_number is null order by position limit 10000) p
  )
  update event e set sequence_number = base + p.n from pending p where e.position = p.position;
  get diagnostics numbered = row_count;
  update event_sequence set last = base + numbered where root_domain_id = p_root;
  return base + numbered;
end $$;
`,
};
