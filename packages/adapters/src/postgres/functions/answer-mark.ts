import type { FunctionMigration } from '../migration.ts';

/** The mark of an answer, by which a commit finds out whether the answer is still the same. */
export const answerMark: FunctionMigration = {
  function: 'answer_mark',
  sql: `
create function answer_mark(p_facts jsonb) returns text language sql immutable
as $$ select md5(p_facts::text) $$;
`,
};
