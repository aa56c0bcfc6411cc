import { setTimeout as sleep } from 'node:timers/promises';

import { createPostgresJobs } from '@countersign/adapters/postgres';
import { expireIntents, prepareAccountJob, queues, runJobs } from '@countersign/service';

import type { Services } from './services.ts';

const expirySweepMilliseconds = 5_000;
const blockCheckMilliseconds = 250;

/** Background work being done. */
export interface Workers {
  /** Takes up no more, and waits for what is under way. */
  stop(): Promise<void>;
}

/** Does something again and again until it is stopped; a failure is told and does not end it. */
function repeat(work: () => Promise<unknown>, pauseMilliseconds: number, onError: (error: unknown) => void): Workers {
  const stopped = new AbortController();
  const running = (async () => {
    while (!stopped.signal.aborted) {
      await work().catch(onError);
      await sleep(pauseMilliseconds, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: () => {
      stopped.abort();
      return running;
    },
  };
}

/** Starts the work of `--only worker`: jobs of accounts and orders, the end of intents that expire, blocks of sandbox ledgers. */
export function startWorkers(services: Services, onError: (error: unknown) => void): Workers {
  const { pool, clock, networks } = services;
  const parts: Workers[] = [
    runJobs({
      jobs: createPostgresJobs(pool),
      clock,
      handlers: { [queues.prepareAccount]: prepareAccountJob(services.accounts) },
      onError,
    }),
    repeat(() => expireIntents(services.intents), expirySweepMilliseconds, onError),
    ...[...networks.sandboxes.values()].map((network) =>
      repeat(() => network.produceBlock(clock.now()), blockCheckMilliseconds, onError),
    ),
  ];
  return { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) };
}
