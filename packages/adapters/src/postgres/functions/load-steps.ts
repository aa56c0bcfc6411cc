import { positionOf } from '../journal-position.ts';
import type { FunctionMigration } from '../migration.ts';

/**
 * All that proposals (`p_new` are their intents' ids) and decisions on intents (`p_intents`) depend on, and their execution. What several of
 * them share is there once, so that one call for many costs little more than one for one.
 */
export const loadSteps: FunctionMigration = {
  function: 'load_steps',
  sql: `
create function load_steps(p_requests uuid[], p_intents uuid[], p_authors uuid[], p_new uuid[], p_targets uuid[], p_needs jsonb)
returns json language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  governed record;
  authors json;
  intents json;
  known json;
  decisions json;
  policies json;
  author_keys text[];
  keys text[];
  domains uuid[];
  targets uuid[];
  needs jsonb;
begin
  if cardinality(p_intents) > 0 then
    select json_object_agg(i.id, json_build_object('rootDomainId', i.root_domain_id, 'data', i.data, 'signature', i.signature,
        'signingKey', i.signing_key, 'version', i.version, 'position', ${positionOf('i.id', 'proposed')}, 'needs', i.needs)), array_agg(i.target_domain_id), jsonb_agg(i.needs)
      into intents, targets, needs
      from unnest(p_intents) q(id)
      cross join lateral (select * from intent where intent.id = q.id offset 0) i;
    select json_agg(json_build_object('intentId', d.intent_id, 'publicKey', d.public_key, 'decision', d.decision,
        'rawRequest', r.text) order by d.intent_id, d.position), array_agg(distinct d.public_key)
      into decisions, keys
      from unnest(p_intents) q(id)
      cross join lateral (select * from intent_decision where intent_id = q.id offset 0) d
      cross join lateral (select text from signed_request where id = d.request_id offset 0) r;
    select json_agg(json_build_object('intentId', p.intent_id, 'id', p.policy_id, 'revision', p.policy_revision,
        'domainId', p.policy_domain_id)), array_agg(distinct p.policy_domain_id)
      into policies, domains
      from unnest(p_intents) q(id)
      cross join lateral (select * from intent_policy where intent_id = q.id offset 0) p;
  end if;
  if cardinality(p_new) > 0 then
    known := (select json_agg(q.id) from unnest(p_new) q(id) where exists (select from intent i where i.id = q.id offset 0));
  end if;
  needs := (
    select coalesce(jsonb_agg(distinct n), '[]') from (
      select jsonb_array_elements(i) from jsonb_array_elements(needs) i union all select jsonb_array_elements(p_needs)) a(n));
  governed := load_chains(array(select unnest(p_targets) union select unnest(targets)));
  select json_object_agg(u.id, u.revision), array_agg(distinct u.key) into authors, author_keys
    from unnest(p_authors) a(id)
    cross join lateral (
      select id, revision, data->>'publicKey' as key from entity_user where kind = 'User' and id = a.id offset 0
    ) u;
  return json_build_object(
    'rootDomainId', (select root_domain_id from instance),
    'journal', (select json_build_object('size', h.size, 'at', iso(h.at)) from instance i join journal_head h using (root_domain_id)),
    'requests', load_requests(p_requests),
    'authors', authors, 'chains', governed.chains, 'domains', governed.domains, 'intents', intents, 'known', known,
    'decisions', decisions, 'policies', policies,
    'users', load_users(
      array(select unnest(domains) union select unnest(case when p_new <> '{}' then governed.ids end)),
      array(select unnest(keys) union select unnest(author_keys))),
    'facts', answer_needs(needs));
end $$;
`,
};
