import type { FunctionMigration } from '../migration.ts';

/**
 * The mark of an answer, by which a commit finds out whether the answer is still the same. What is answered holds texts that people chose:
 * no two of them may be made to have one mark.
 */
export const answerMark: FunctionMigration = {
  function: 'answer_mark',
  sql: `
create function answer_mark(p_facts jsonb) returns text language sql stable
as $$ select encode(sha256(convert_to(p_facts::text, 'UTF8')), 'hex') $$;
`,
};
