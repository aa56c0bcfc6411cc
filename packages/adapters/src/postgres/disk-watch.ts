import type { Pool } from 'pg';

import { whyUnavailable } from './why-unavailable.ts';

/** Remembers that the database had no room for something, until it has again. */
export interface DiskWatch {
  /** Notices an error of whatever was asked of the database. */
  notice(error: unknown): void;
  /** True while there is no room; looks only where there was none. */
  isFull(): Promise<boolean>;
}

/** Watches whether the database has room. */
export function watchDisk(pool: Pick<Pool, 'query'>): DiskWatch {
  let wasFull = false;
  return {
    notice(error) {
      if (whyUnavailable(error) === 'Full') wasFull = true;
    },
    async isFull() {
      if (!wasFull) return false;
      try {
        // A file of its own, which is gone at once: what is written into tables may find room in pages that are there.
        await pool.query(
          'create temporary table room on commit drop as select repeat(n::text, 100) from generate_series(1, 1000) n',
        );
        wasFull = false;
      } catch (error) {
        wasFull = whyUnavailable(error) === 'Full';
      }
      return wasFull;
    },
  };
}
