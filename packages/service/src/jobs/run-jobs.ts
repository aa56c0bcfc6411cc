import type { Clock } from '@countersign/kernel';

import type { Job, JobOf, JobQueue } from '../ports/job-queue.ts';
import { shares, type QueueName } from './queues.ts';

/**
 * What a handler says of its job. `Ended`: its own commit has ended the job, or the lease was lost. `Done`: nothing was left
 * to do. `Later`: try again after so many seconds, which is no failure. A handler that throws is tried again as well, later
 * each time.
 */
export type JobOutcome = 'Ended' | 'Done' | { readonly retryInSeconds: number };

/** Does one job of a queue. */
export type JobHandler<Queue extends QueueName> = (job: JobOf<Queue>) => Promise<JobOutcome>;

/** What does the jobs of each queue; those of the others are left to other processes. */
export type JobHandlers = { readonly [Queue in QueueName]?: JobHandler<Queue> };

/** How jobs are run. */
export interface JobRunnerOptions {
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly handlers: JobHandlers;
  /** Jobs at the same time in this process; one of them is left to each kind of work, whatever waits of the others (`shares`). */
  readonly concurrency?: number;
  /** Calls `wake` when there may be new jobs, and gives the end of that. */
  readonly listen?: (wake: () => void) => () => void;
  /** So long at most passes between two looks: a wake-up may be lost. */
  readonly netMilliseconds?: number;
  /** After this long without an end a job is given to somebody else. */
  readonly leaseSeconds?: number;
  /** Called with what a handler threw. */
  readonly onError: (error: unknown, job?: Job) => void;
}

/** Jobs being run. */
export interface JobRunner {
  /** Takes no more jobs, and waits for those under way. */
  stop(): Promise<void>;
}

const longestRetrySeconds = 300;
/** Wake-ups of a busy moment become one look. */
const gatherMilliseconds = 50;

/** Runs the jobs of these queues until it is stopped. Any number of processes may do so on one database. */
export function runJobs(options: JobRunnerOptions): JobRunner {
  const { jobs, handlers, concurrency = 5, netMilliseconds = 5_000, leaseSeconds = 60 } = options;
  // Money first.
  const parts = [shares.Money, shares.Other]
    .map((share) => ({ queues: share.filter((queue) => handlers[queue] !== undefined), underWay: new Set<Promise<void>>() }))
    .filter(({ queues }) => queues.length > 0);
  /** So many of one share at a time: all, where there is no other. */
  const most = Math.max(1, concurrency - (parts.length - 1));
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isWoken = false;

  function look(): void {
    isWoken = true;
    if (isStopped || looking !== undefined) return;
    clearTimeout(timer);
    looking = lookOnce();
  }

  function lookIn(milliseconds: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(look, milliseconds);
  }

  async function lookOnce(): Promise<void> {
    isWoken = false;
    let rest = netMilliseconds;
    try {
      rest = await takeJobs();
    } catch (error) {
      options.onError(error);
    }
    looking = undefined;
    // Woken meanwhile: what there is now, it has not seen.
    lookIn(isWoken ? 0 : rest);
  }

  /** Gives how long there is nothing to look for. */
  async function takeJobs(): Promise<number> {
    let hasTaken = false;
    const open: QueueName[] = [];
    for (const { queues, underWay } of parts) {
      const all = parts.reduce((sum, part) => sum + part.underWay.size, 0);
      const free = Math.min(concurrency - all, most - underWay.size);
      if (free <= 0) continue;
      const taken = await jobs.lease(queues, free, leaseSeconds);
      for (const job of taken) {
        const run: Promise<void> = runOne(options, job).finally(() => {
          underWay.delete(run);
          look();
        });
        underWay.add(run);
      }
      hasTaken ||= taken.length > 0;
      open.push(...queues);
    }
    if (hasTaken) return 0;
    // Of what has no room each job that ends looks again.
    const due = open.length === 0 ? undefined : await jobs.dueInMilliseconds(open);
    return Math.min(Math.max(due ?? netMilliseconds, gatherMilliseconds), netMilliseconds);
  }

  let waking: NodeJS.Timeout | undefined;
  const stopListening = options.listen?.(() => {
    waking ??= setTimeout(() => {
      waking = undefined;
      look();
    }, gatherMilliseconds);
  });
  look();
  return {
    async stop() {
      isStopped = true;
      stopListening?.();
      clearTimeout(waking);
      clearTimeout(timer);
      await looking;
      await Promise.all(parts.flatMap(({ underWay }) => [...underWay]));
    },
  };
}

/** Has a job done by what does those of its queue. */
export function doJob<Queue extends QueueName>(handlers: JobHandlers, job: JobOf<Queue>): Promise<JobOutcome> | undefined {
  return handlers[job.queue]?.(job);
}

async function runOne({ jobs, handlers, clock, onError }: JobRunnerOptions, job: Job): Promise<void> {
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000).toISOString();
  try {
    const outcome = await doJob(handlers, job);
    if (outcome === undefined || outcome === 'Ended') return;
    const { id, attempt } = job;
    await jobs.finish(outcome === 'Done' ? { id, attempt } : { id, attempt, retryAt: later(outcome.retryInSeconds) });
  } catch (error) {
    onError(error, job);
    const { id, attempt, failures } = job;
    const message = error instanceof Error ? error.message : String(error);
    const retryAt = later(Math.min(longestRetrySeconds, 2 ** failures));
    await jobs.finish({ id, attempt, retryAt, error: message }).catch(onError);
  }
}
