import type { Pool } from 'pg';

/**
 * Numbers the events of a root domain that have no number yet; to be called before events are read. Numbers have no gaps,
 * and none is ever given out below one that was seen.
 * @returns the newest number
 */
export async function sequenceEvents(pool: Pool, rootDomainId: string): Promise<number> {
  const { rows } = await pool.query<{ last: string }>({
    name: 'sequence-events',
    text: 'select sequence_events($1) as last',
    values: [rootDomainId],
  });
  return Number(rows[0]?.last ?? 0);
}
