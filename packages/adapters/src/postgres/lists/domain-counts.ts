import type { DomainCounts } from '@countersign/contract';
import { limits } from '@countersign/model/names';
import type { CountedRoots } from '@countersign/service';
import type { Pool } from 'pg';

/** How many rows of the table, at most one more than are counted. */
const counted = (from: string): string =>
  `(select count(*)::integer from (select from ${from} limit ${limits.countedInDomain + 1}) found)`;

/** How much is in each of the domains, of what lies in or below a domain of which the resource may be read. */
export async function loadDomainCounts(pool: Pool, domainIds: readonly string[], roots: CountedRoots): Promise<DomainCounts[]> {
  const { rows } = await pool.query<{ counts: DomainCounts }>(
    `with recursive above (domain_id, id) as (
       select id, id from entity_domain where id = any($1::uuid[])
       union
       select above.domain_id, (d.data->>'parentId')::uuid from above join entity_domain d on d.id = above.id
       where d.data->>'parentId' is not null
     ), readable as (
       select domain_id, bool_or(id = any($2::uuid[])) as accounts, bool_or(id = any($3::uuid[])) as users,
              bool_or(id = any($4::uuid[])) as policies, bool_or(id = any($5::uuid[])) as requests
       from above group by domain_id
     )
     select jsonb_strip_nulls(jsonb_build_object('domainId', r.domain_id,
       'accountCount', case when accounts then ${counted('entity_account e where e.domain_id = r.domain_id')} end,
       'userCount', case when users then ${counted('entity_user e where e.domain_id = r.domain_id')} end,
       'policyCount', case when policies then ${counted('entity_policy e where e.domain_id = r.domain_id')} end,
       'openTaskCount', case when requests then ${counted(`intent i where i.target_domain_id = r.domain_id and i.status = 'Open'`)} end)) as counts
     from readable r where accounts or users or policies or requests`,
    [domainIds, roots.accounts, roots.users, roots.policies, roots.requests],
  );
  return rows.map(({ counts }) => counts);
}
