import type { FunctionMigration } from '../migration.ts';

/** The users of these domains that have one of these keys, and those of these ids: their revisions. */
export const loadUsers: FunctionMigration = {
  function: 'load_users',
  sql: `
create function load_users(p_domains uuid[], p_keys text[]) returns json language plpgsql stable
as $$
begin
  return (
    select json_object_agg(u.id, u.revision)
    from unnest(p_domains) d(id) cross join unnest(p_keys) k(key)
    cross join lateral (
      select id, revision from entity_user where domain_id = d.id and data->>'publicKey' = k.key offset 0
    ) u);
end $$;
`,
};
