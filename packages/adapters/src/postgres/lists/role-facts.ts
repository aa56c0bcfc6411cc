import type { RoleFacts } from '@countersign/service';
import type { Pool } from 'pg';

/** How many of a role's holders are named. */
const named = 6;

/** Who holds each role of the domain, what its unlocked policies ask for, and what roles may read there. */
export async function loadRoleFacts(pool: Pool, domainId: string): Promise<RoleFacts> {
  const { rows } = await pool.query<RoleFacts>(
    `with held as (
       select role collate "C" as role, u.id, u.alias, u.lock = 'Unlocked' as is_unlocked, u.data->>'publicKey' as public_key
       from entity_user u, jsonb_array_elements_text(u.data->'roles') role where u.domain_id = $1
     ), people as (
       -- A person once, whatever the number of their users.
       select role, public_key, bool_or(is_unlocked) as is_unlocked,
              (array_agg(jsonb_build_object('id', id, 'alias', alias) order by is_unlocked desc, alias, id))[1] as one
       from held group by role, public_key
     ), roles as (
       select role, count(*) filter (where is_unlocked)::integer as "holderCount", count(*) filter (where not is_unlocked)::integer as "lockedCount",
              coalesce((array_agg(one order by one->>'alias', public_key) filter (where is_unlocked))[1:${named}], '{}') as holders
       from people group by role
     )
     select
       coalesce((select jsonb_agg(to_jsonb(r)) from roles r), '[]') as held,
       coalesce((
         select jsonb_agg(jsonb_build_object('id', p.id, 'alias', p.alias, 'rank', p.data->'rank', 'workflow', p.data->'workflow')
           order by (p.data->>'rank')::integer desc, p.id)
         from entity_policy p where p.domain_id = $1 and p.lock = 'Unlocked'), '[]') as policies,
       coalesce((select d.data->'permissions'->'readAccess' from entity_domain d where d.id = $1), '{}') as "readAccess"`,
    [domainId],
  );
  return rows[0] ?? { held: [], policies: [], readAccess: {} };
}
