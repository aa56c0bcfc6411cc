import type { JobPayloads, QueueName } from '../jobs/queues.ts';
import type { FinishedJob } from './change.ts';

/** A job of a queue that was leased to this process. Ending it takes `id` and `attempt`: a lease that ran out ends nothing. */
export interface JobOf<Queue extends QueueName> {
  readonly id: string;
  readonly attempt: number;
  readonly queue: Queue;
  readonly key: string;
  readonly payload: JobPayloads[Queue];
  /** How often it failed in a row. */
  readonly failures: number;
}

/** A job of any queue. */
export type Job = { readonly [Queue in QueueName]: JobOf<Queue> }[QueueName];

/** Jobs that wait in the database. They come into being in the commits of changes. */
export interface JobQueue {
  /** Leases jobs that are due, the oldest first. A job that is not ended within the lease is leased again. */
  lease(queues: readonly QueueName[], limit: number, leaseSeconds: number): Promise<readonly Job[]>;
  /** Milliseconds until the next job that waits is due; undefined while none waits. */
  dueInMilliseconds(queues: readonly QueueName[]): Promise<number | undefined>;
  /** Ends a job, or puts it off; false if the lease was lost. For jobs that change nothing else. */
  finish(finished: FinishedJob): Promise<boolean>;
}
