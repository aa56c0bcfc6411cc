import type { FunctionMigration } from '../migration.ts';

/**
 * Adds one entry to a journal that is there, outside of `commit_changes`. Call it first: everybody locks the head before anything
 * else.
 */
export const appendJournal: FunctionMigration = {
  function: 'append_journal',
  sql: `
create function append_journal(p_root uuid, p_judged timestamptz(3), p_header text) returns void language plpgsql as $$
declare
  head journal_head;
  moment timestamptz(3);
begin
  select * into strict head from journal_head where root_domain_id = p_root for update;
  moment := greatest(head.at, p_judged);
  insert into journal (root_domain_id, position, at, header, text, leaf)
    values (p_root, head.size, moment, p_header, '', sha256('\\x00'::bytea || convert_to(iso(moment) || E'\\n' || p_header || E'\\n', 'UTF8')));
  update journal_head set size = head.size + 1, at = moment where root_domain_id = p_root;
end $$;
`,
};
