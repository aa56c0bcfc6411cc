import type { Pool } from 'pg';

import { sequenceEvents } from '../events.ts';

/** So long after the last one nothing more is expected to come at once. */
const quietMilliseconds = 1_000;
/** No event waits longer for its number, whatever comes meanwhile. */
const longestMilliseconds = 30_000;

interface Waiting {
  readonly root: string;
  readonly oldest: Date | null;
  readonly newest: Date | null;
}

/**
 * Numbers events that nobody has read yet once things are quiet, so that who reads them first does not wait for all of them: a bulk of
 * decisions leaves tens of thousands. While more come, it leaves the database to them, as long as none waits for too long.
 */
export async function numberWaitingEvents(pool: Pool, now: Date): Promise<void> {
  const end = (way: 'asc' | 'desc') => `(select saved_at from event e
    where e.root_domain_id = i.root_domain_id and e.sequence_number is null order by e.position ${way} limit 1)`;
  const { rows } = await pool.query<Waiting>({
    name: 'waiting-events',
    text: `select root_domain_id as root, ${end('asc')} as oldest, ${end('desc')} as newest from instance i`,
  });
  const [waiting] = rows;
  if (waiting === undefined || waiting.oldest === null || waiting.newest === null) return;
  const age = (at: Date) => now.getTime() - at.getTime();
  if (age(waiting.newest) < quietMilliseconds && age(waiting.oldest) < longestMilliseconds) return;
  await sequenceEvents(pool, waiting.root);
}
