import type { User } from '@countersign/model';
import { hasAlias, type KnownPerson, type People } from '@countersign/service';
import type { Pool } from 'pg';

import type { FoundEntity, VerifiedEntities } from '../../postgres/history/verified-entities.ts';

/**
 * People as the core's users make them; always of this moment, so that a lock takes effect at once. What the notary did not sign is nobody:
 * `onForged` hears of it.
 */
export function createPeople(pool: Pool, verified: VerifiedEntities, onForged: (error: unknown) => void): People {
  const query = async (condition: string, value: unknown, isMeant: (user: User) => boolean): Promise<readonly KnownPerson[]> => {
    const { rows } = await pool.query<FoundEntity<'User'>>(
      `select id, revision::integer, data from entity_user where ${condition} order by data->>'publicKey', id`,
      [value],
    );
    const users = await Promise.all(rows.map((row) => verified('User', [row]).catch(onForged)));
    const meant = users.flatMap((found) => found ?? []).filter((user) => user.lock === 'Unlocked' && isMeant(user));
    return [...Map.groupBy(meant, ({ publicKey }) => publicKey)].map(([publicKey, same]) => ({
      publicKey,
      aliases: [...new Set(same.map(({ alias }) => alias))].toSorted(),
    }));
  };
  return {
    withAlias: (alias) =>
      query('lower(alias) = lower($1::text collate "C")', alias, (user) =>
        hasAlias({ publicKey: '', aliases: [user.alias] }, alias),
      ),
    withPublicKey: async (publicKey) =>
      (await query(`data->>'publicKey' = $1`, publicKey, (user) => user.publicKey === publicKey))[0],
    withLoginId: ({ id, providerId }) =>
      query(`data->'loginIds' @> $1::jsonb`, JSON.stringify([{ id, providerId }]), ({ loginIds = [] }) =>
        loginIds.some((each) => each.id === id && each.providerId === providerId),
      ),
  };
}
