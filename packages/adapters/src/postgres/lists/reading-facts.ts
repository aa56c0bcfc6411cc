import type { Person, ReadingFacts } from '@countersign/service';
import type { Pool } from 'pg';

/**
 * The users that a person is, their domains, and the asked domain with its ancestors: all that decides what they may read,
 * in one statement.
 */
export async function loadReadingFacts(pool: Pool, person: Person, domainId?: string): Promise<ReadingFacts> {
  const { rows } = await pool.query<{ users: ReadingFacts['users']; domains: ReadingFacts['domains'] }>({
    // Every call asks it: planning it took four times as long as running it.
    name: 'load-reading-facts',
    text: `with recursive person as (
       select data, domain_id from entity_user where data->>'publicKey' = $1
       union
       select data, domain_id from entity_user where data->'loginIds' @> $2::jsonb
     ), chain (id, data) as (
       select id, data from entity_domain where id = $3
       union
       select parent.id, parent.data from chain join entity_domain parent on parent.id = (chain.data->>'parentId')::uuid
     ), near as (
       select id, data from chain
       union
       select id, data from entity_domain where id in (select domain_id from person)
     )
     select (select coalesce(jsonb_agg(data), '[]') from person) as users,
            (select coalesce(jsonb_agg(data), '[]') from near) as domains`,
    values: [person.publicKey ?? null, person.loginId === undefined ? null : JSON.stringify([person.loginId]), domainId ?? null],
  });
  return rows[0] ?? { users: [], domains: [] };
}
