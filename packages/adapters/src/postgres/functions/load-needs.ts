import type { FunctionMigration } from '../migration.ts';

/** Answers to needs alone. */
export const loadNeeds: FunctionMigration = {
  function: 'load_needs',
  sql: `
create function load_needs(p_needs jsonb) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return answer_needs(p_needs);
end $$;
`,
};
