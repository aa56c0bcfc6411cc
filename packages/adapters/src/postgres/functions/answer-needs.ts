import type { FunctionMigration } from '../migration.ts';

/** Answers to distinct needs: what most intents need is looked up for all at once. */
export const answerNeeds: FunctionMigration = {
  function: 'answer_needs',
  sql: `
create function answer_needs(p_needs jsonb) returns json language plpgsql stable
as $$
declare
  entities json;
  ledgers json;
  others json;
begin
  select json_agg(json_build_object('kind', e.kind, 'id', e.id, 'revision', e.revision, 'validated', e.validated,
      'processing', e.processing))
    into entities
    from jsonb_to_recordset(p_needs) as n(type text, kind text, id uuid)
    cross join lateral (
      select kind, id, revision, validated, processing from entity where kind = n.kind and id = n.id offset 0
    ) e
    where n.type = 'Entity';
  select json_agg(json_build_object('id', l.id, 'revision', l.revision)) into ledgers
    from jsonb_to_recordset(p_needs) as n(type text, "ledgerId" text)
    cross join lateral (select id, revision from ledger where id = n."ledgerId" offset 0) l
    where n.type = 'Ledger';
  select json_agg(json_build_object('need', a.need, 'facts', a.facts, 'mark', answer_mark(a.facts))) into others
    from (
      select n as need, load_facts(jsonb_build_array(n)) as facts from jsonb_array_elements(p_needs) n
        where n->>'type' not in ('Entity', 'Ledger') offset 0) a;
  return json_build_object('entities', entities, 'ledgers', ledgers, 'others', others);
end $$;
`,
};
