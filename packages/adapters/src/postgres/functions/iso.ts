import type { FunctionMigration } from '../migration.ts';

/** ISO 8601 in UTC with milliseconds, as JavaScript writes it. */
export const iso: FunctionMigration = {
  function: 'iso',
  sql: `
create function iso(at timestamptz) returns text language sql immutable parallel safe
as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
`,
};
