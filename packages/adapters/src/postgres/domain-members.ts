import type { User } from '@countersign/model';
import type { Pool } from 'pg';

/** The unlocked users of the domains, as dry runs need them to say who could approve. */
export function createDomainMembers(pool: Pool): (domainIds: readonly string[]) => Promise<readonly User[]> {
  return async (domainIds) => {
    const { rows } = await pool.query<{ data: User }>({
      name: 'domain-members',
      text: `select data from entity_user where kind = 'User' and domain_id = any($1) and lock = 'Unlocked' order by alias, id`,
      values: [domainIds],
    });
    return rows.map(({ data }) => data);
  };
}
