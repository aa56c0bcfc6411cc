import type { FunctionMigration } from '../migration.ts';
import { needs } from '../needs/index.ts';

const branches = Object.entries(needs).flatMap(([type, need]) =>
  'search' in need
    ? `when '${type}' then return (select coalesce(jsonb_agg(part), '[]') from (${need.search}) as answer(part));`
    : [],
);

/** The answer to one need that is searched for: an array of what was found. */
export const answerNeed: FunctionMigration = {
  function: 'answer_need',
  sql: `
create function answer_need(need jsonb) returns jsonb language plpgsql stable
as $$
begin
  case need->>'type'
    ${branches.join('\n    ')}
  end case;
end $$;
`,
};
