import type { Revision } from '@countersign/contract';
import type { Pool } from 'pg';

/** An entity's revisions below `before` (all where there is none), the newest first; an asset that was only seen has no signature. */
export async function loadRevisions(
  pool: Pool,
  kind: string,
  id: string,
  before: number | undefined,
  limit: number,
): Promise<readonly Revision[]> {
  const { rows } = await pool.query<{ item: Revision }>(
    `select jsonb_strip_nulls(jsonb_build_object('revision', revision,
              'savedAt', to_char(saved_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'intentId', intent_id, 'signature', nullif(signature, ''), 'signingKey', nullif(signing_key, '')))
            || jsonb_build_object('data', data) as item
     from entity_revision
     where kind = $1 and id = $2 and ($3::bigint is null or revision < $3)
     order by entity_revision.revision desc limit $4`,
    [kind, id, before ?? null, limit],
  );
  return rows.map(({ item }) => item);
}
