import type { Clock } from '@countersign/kernel';

import type { JournalPosition } from '../ports/decision-store.ts';

/** The moment at which something is judged: now, or that of the newest entry where another machine's clock is ahead of this one. */
export function judgingMoment(clock: Clock, journal: JournalPosition | null | undefined): Date {
  const now = clock.now();
  const newest = new Date(journal?.at ?? 0);
  return now < newest ? newest : now;
}
