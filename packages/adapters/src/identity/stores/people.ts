import type { KnownPerson, People } from '@countersign/service';
import type { Pool } from 'pg';

interface Row {
  readonly public_key: string;
  readonly aliases: readonly string[];
}

/** People as the core's users make them; always of this moment, so that a lock takes effect at once. */
export function createPeople(pool: Pool): People {
  const query = async (condition: string, value: unknown): Promise<readonly KnownPerson[]> => {
    const { rows } = await pool.query<Row>(
      `select data->>'publicKey' as public_key, array_agg(distinct alias) as aliases
         from entity_user where lock = 'Unlocked' and ${condition} group by 1 order by 1`,
      [value],
    );
    return rows.map((row) => ({ publicKey: row.public_key, aliases: row.aliases }));
  };
  return {
    withAlias: (alias) => query('lower(alias) = lower($1::text collate "C")', alias),
    withPublicKey: async (publicKey) => (await query(`data->>'publicKey' = $1`, publicKey))[0],
    withLoginId: ({ id, providerId }) => query(`data->'loginIds' @> $1::jsonb`, JSON.stringify([{ id, providerId }])),
  };
}
