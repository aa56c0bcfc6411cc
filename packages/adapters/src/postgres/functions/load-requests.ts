import type { FunctionMigration } from '../migration.ts';

/** Earlier requests of the same ids. */
export const loadRequests: FunctionMigration = {
  function: 'load_requests',
  sql: `
create function load_requests(p_requests uuid[]) returns json language plpgsql stable
as $$
begin
  return (
    select json_object_agg(id, json_build_object('kind', kind, 'canonical', text, 'signature', signature, 'refusal', refusal))
    from unnest(p_requests) q(request)
    cross join lateral (select * from signed_request where id = q.request offset 0) r);
end $$;
`,
};
