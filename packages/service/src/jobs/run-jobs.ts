import type { Clock } from '@countersign/kernel';

import type { Job, JobQueue } from '../ports/job-queue.ts';

/**
 * What a handler says of its job. `Ended`: its own commit has ended the job, or the lease was lost. `Done`: nothing was left
 * to do. `Later`: try again after so many seconds, which is no failure. A handler that throws is tried again as well, later
 * each time.
 */
export type JobOutcome = 'Ended' | 'Done' | { readonly retryInSeconds: number };

/** Does one job. */
export type JobHandler = (job: Job) => Promise<JobOutcome>;

/** How jobs are run. */
export interface JobRunnerOptions {
  readonly jobs: JobQueue;
  readonly clock: Clock;
  /** By queue. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Jobs at the same time in this process. */
  readonly concurrency?: number;
  readonly pollMilliseconds?: number;
  /** After this long without an end a job is given to somebody else. */
  readonly leaseSeconds?: number;
  /** Told of what a handler threw. */
  readonly onError: (error: unknown, job?: Job) => void;
}

/** Jobs being run. */
export interface JobRunner {
  /** Looks for jobs now rather than at the next poll. */
  wake(): void;
  /** Takes no more jobs, and waits for those under way. */
  stop(): Promise<void>;
}

const longestRetrySeconds = 300;

/** Runs the jobs of these queues until it is stopped. Any number of processes may do so on one database. */
export function runJobs(options: JobRunnerOptions): JobRunner {
  const { jobs, handlers, concurrency = 4, pollMilliseconds = 250, leaseSeconds = 60 } = options;
  const queues = Object.keys(handlers);
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  function schedule(): void {
    if (!isStopped) timer = setTimeout(look, pollMilliseconds);
  }

  function look(): void {
    if (isStopped || looking !== undefined) return;
    clearTimeout(timer);
    looking = lookOnce();
  }

  async function lookOnce(): Promise<void> {
    let again = false;
    try {
      again = await takeJobs();
    } catch (error) {
      options.onError(error);
    }
    looking = undefined;
    if (again) look();
    else schedule();
  }

  async function takeJobs(): Promise<boolean> {
    const free = concurrency - underWay.size;
    if (free <= 0) return false;
    const taken = await jobs.lease(queues, free, leaseSeconds);
    for (const job of taken) {
      const run: Promise<void> = runOne(options, job).finally(() => {
        underWay.delete(run);
        look();
      });
      underWay.add(run);
    }
    return taken.length > 0 && underWay.size < concurrency;
  }

  look();
  return {
    wake: look,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      await Promise.all(underWay);
    },
  };
}

async function runOne({ jobs, handlers, clock, onError }: JobRunnerOptions, job: Job): Promise<void> {
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000).toISOString();
  try {
    const outcome = await handlers[job.queue]?.(job);
    if (outcome === undefined || outcome === 'Ended') return;
    const { id, attempt } = job;
    await jobs.finish(outcome === 'Done' ? { id, attempt } : { id, attempt, retryAt: later(outcome.retryInSeconds) });
  } catch (error) {
    onError(error, job);
    const { id, attempt, failures } = job;
    const message = error instanceof Error ? error.message : String(error);
    const retryAt = later(Math.min(longestRetrySeconds, 2 ** failures));
    await jobs.finish({ id, attempt, retryAt, error: message.slice(0, 1_000) }).catch(onError);
  }
}
