import { CodedError } from '@countersign/kernel';
import type { Pool } from 'pg';

/**
 * Throws `EntryNotProven` where the journal says that the instance made something by itself, without evidence, after it had begun to give evidence of such
 * things: this program does not write so, and somebody else has.
 */
export async function requireProvenEntries(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ position: string }>(
    `with typed as materialized (
       select root_domain_id, position, header::json->>'type' as type from journal
       where header like any (array['%"type":"Made"%', '%"type":"KeysMade"%', '%"type":"ManifestSigned"%', '%"type":"LedgersConfigured"%'])
     ), proven as (
       select root_domain_id, min(position) as position from typed where type in ('KeysMade', 'ManifestSigned', 'LedgersConfigured') group by 1
     )
     select made.position::text from typed made join proven using (root_domain_id)
       where made.type = 'Made' and made.position > proven.position order by made.position limit 1`,
  );
  const [first] = rows;
  if (first === undefined) return;
  throw new CodedError(
    'EntryNotProven',
    `Entry ${first.position} of the journal says that the instance made something by itself, and has no evidence of it: somebody else has written it. Compare with npm run verify`,
  );
}
