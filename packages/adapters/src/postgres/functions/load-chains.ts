import type { FunctionMigration } from '../migration.ts';

/**
 * The chains of domains, and of all domains in them their revisions and the sums of their policies' revisions. Callers keep the
 * data of revisions, which never changes.
 */
export const loadChains: FunctionMigration = {
  function: 'load_chains',
  sql: `
create function load_chains(p_targets uuid[], out chains json, out domains json, out ids uuid[])
language plpgsql stable
as $$
declare
  target uuid;
  chain uuid[];
  found jsonb := '{}';
begin
  ids := '{}';
  foreach target in array p_targets loop
    chain := domain_chain(target);
    found := found || jsonb_build_object(target, chain);
    ids := ids || chain;
  end loop;
  if cardinality(p_targets) > 1 then ids := array(select distinct i from unnest(ids) i); end if;
  chains := found;
  domains := (
    select json_object_agg(c.id, json_build_array(d.revision, p.total))
    from unnest(ids) c(id)
    cross join lateral (select revision from entity_domain where kind = 'Domain' and id = c.id offset 0) d
    cross join lateral (select coalesce(sum(revision), 0) as total from entity_policy where domain_id = c.id offset 0) p);
end $$;
`,
};
