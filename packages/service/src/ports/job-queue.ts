import type { JsonValue } from '@countersign/kernel';

import type { FinishedJob } from './change.ts';

/** A job that was leased to this process. Whoever ends it names `id` and `attempt`: a lease that ran out ends nothing. */
export interface Job {
  readonly id: string;
  readonly attempt: number;
  readonly queue: string;
  readonly key: string;
  readonly payload: JsonValue;
  /** How often it failed in a row. */
  readonly failures: number;
}

/** Jobs that wait in the database. They come into being in the commits of changes. */
export interface JobQueue {
  /** Leases jobs that are due, the oldest first. A job that is not ended within the lease is leased again. */
  lease(queues: readonly string[], limit: number, leaseSeconds: number): Promise<readonly Job[]>;
  /** Milliseconds until the next job that waits is due; undefined while none waits. */
  dueInMilliseconds(queues: readonly string[]): Promise<number | undefined>;
  /** Ends a job, or puts it off; false if the lease was lost. For jobs that change nothing else. */
  finish(finished: FinishedJob): Promise<boolean>;
}
