import type { FunctionMigration } from '../migration.ts';

/** The domain and its ancestors: root first. */
export const domainChain: FunctionMigration = {
  function: 'domain_chain',
  sql: `
create function domain_chain(p_domain uuid) returns uuid[] language plpgsql stable
as $$
declare
  chain uuid[] := '{}';
  parent text := p_domain::text;
begin
  while parent is not null loop
    -- Governance allows 64 levels: what is deeper goes round in a circle or was not made by an intent.
    if cardinality(chain) >= 100 then raise exception 'The chain of domain % does not end', p_domain using errcode = 'CS003'; end if;
    select data->>'parentId' into parent from entity_domain where kind = 'Domain' and id = parent::uuid;
    if not found then exit; end if;
    if cardinality(chain) = 0 then chain := array[p_domain]; end if;
    if parent is not null then chain := parent::uuid || chain; end if;
  end loop;
  return chain;
end $$;
`,
};
