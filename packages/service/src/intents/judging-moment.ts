import type { Clock } from '@countersign/kernel';
import type { LoadedFacts } from '@countersign/kinds/rules';

import type { JournalPosition } from '../ports/decision-store.ts';

/** The moment at which something is judged: now, or that of the newest entry where another machine's clock is ahead of this one. */
export function judgingMoment(clock: Clock, journal: JournalPosition | null | undefined): Date {
  const now = clock.now();
  const newest = new Date(journal?.at ?? 0);
  return now < newest ? newest : now;
}

/**
 * The moment at which a proposal is judged: later than each change of an endpoint that it concerns. Vaults know no positions of the journal, and
 * take what has not an earlier time for a change after the proposal.
 */
export function proposingMoment(clock: Clock, journal: JournalPosition | null | undefined, { entities }: LoadedFacts): Date {
  const changes = entities.flatMap(({ kind, data }) => (kind === 'Endpoint' ? Date.parse(data.metadata.lastModifiedAt) + 1 : []));
  return new Date(Math.max(judgingMoment(clock, journal).getTime(), ...changes));
}
