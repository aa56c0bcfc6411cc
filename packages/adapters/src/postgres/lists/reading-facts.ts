import type { User } from '@countersign/model';
import { integrityViolation, type Person, type ReadingFacts } from '@countersign/service';
import type { Pool } from 'pg';

import type { FoundEntity, VerifiedEntities } from '../history/verified-entities.ts';

/**
 * The users that a person is, their domains, and the asked domain with its ancestors: all that decides what they may read,
 * in one statement. Rows only say where to look: what counts is what the notary signed.
 */
export async function loadReadingFacts(
  pool: Pool,
  verified: VerifiedEntities,
  person: Person,
  domainId?: string,
): Promise<ReadingFacts> {
  const { rows } = await pool.query<{ users: readonly FoundEntity<'User'>[]; domains: readonly FoundEntity<'Domain'>[] }>({
    // Every call asks it: planning it took four times as long as running it.
    name: 'load-reading-facts',
    text: `with recursive person as (
       select id, revision, data, domain_id from entity_user where data->>'publicKey' = $1
       union
       select id, revision, data, domain_id from entity_user where data->'loginIds' @> $2::jsonb
     ), chain (id, revision, data) as (
       select id, revision, data from entity_domain where id = $3
       union
       select parent.id, parent.revision, parent.data from chain join entity_domain parent on parent.id = (chain.data->>'parentId')::uuid
     ), near as (
       select id, revision, data from chain
       union
       select id, revision, data from entity_domain where id in (select domain_id from person)
     )
     select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'revision', revision, 'data', data)), '[]') from person) as users,
            (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'revision', revision, 'data', data)), '[]') from near) as domains`,
    values: [person.publicKey ?? null, person.loginId === undefined ? null : JSON.stringify([person.loginId]), domainId ?? null],
  });
  const { users: foundUsers, domains: foundDomains } = rows[0] ?? { users: [], domains: [] };
  const [users, domains] = await Promise.all([verified('User', foundUsers), verified('Domain', foundDomains)]);
  const other = users.find((user) => !isPerson(user, person));
  if (other !== undefined) throw integrityViolation(`User ${other.id}`);
  return { users, domains };
}

function isPerson({ publicKey, loginIds = [] }: User, person: Person): boolean {
  const { loginId } = person;
  if (person.publicKey !== undefined && publicKey === person.publicKey) return true;
  return loginIds.some(({ id, providerId }) => id === loginId?.id && providerId === loginId.providerId);
}
