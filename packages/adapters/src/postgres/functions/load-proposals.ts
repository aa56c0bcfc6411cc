import type { FunctionMigration } from '../migration.ts';

/** All that proposals depend on. What several of them share is there once. */
export const loadProposals: FunctionMigration = {
  function: 'load_proposals',
  sql: `
create function load_proposals(p_requests uuid[], p_intents uuid[], p_authors uuid[], p_targets uuid[], p_needs jsonb)
returns json language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  governed record := load_chains(p_targets);
  authors json;
  keys text[];
begin
  select json_object_agg(u.id, u.revision), array_agg(distinct u.key) into authors, keys
    from unnest(p_authors) a(id)
    cross join lateral (
      select id, revision, data->>'publicKey' as key from entity_user where kind = 'User' and id = a.id offset 0
    ) u;
  return json_build_object(
    'rootDomainId', (select root_domain_id from instance),
    'requests', load_requests(p_requests),
    'intents', (select json_agg(q.id) from unnest(p_intents) q(id)
      where exists (select from intent i where i.id = q.id offset 0)),
    'authors', authors, 'chains', governed.chains, 'domains', governed.domains,
    'users', load_users(governed.ids, keys),
    'facts', answer_needs(p_needs));
end $$;
`,
};
