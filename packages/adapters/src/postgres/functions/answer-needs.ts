import type { FunctionMigration } from '../migration.ts';
import { needs } from '../needs/index.ts';

const lookUps = Object.entries(needs).flatMap(([type, need]) => ('lookUp' in need ? { type, sql: need.lookUp } : []));
const rows = lookUps.map(
  ({ type, sql }) => `json_build_object('type', '${type}', 'rows', (select json_agg(each_one) from (${sql}) as each_one))`,
);

/** Answers to distinct needs, as `Answers`: what most intents need is looked up for all at once. */
export const answerNeeds: FunctionMigration = {
  function: 'answer_needs',
  sql: `
create function answer_needs(p_needs jsonb) returns json language plpgsql stable
as $$
begin
  return json_build_object(
    'lookUps', json_build_array(${rows.join(',')}),
    'searches', (
      select json_agg(json_build_object('type', s.need->>'type', 'need', s.need, 'rows', s.answer, 'mark', answer_mark(s.answer)))
      from (
        select n as need, answer_need(n) as answer from jsonb_array_elements(p_needs) n
          where n->>'type' not in (${lookUps.map(({ type }) => `'${type}'`).join(', ')}) offset 0) s));
end $$;
`,
};
