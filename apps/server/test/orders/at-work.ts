import { setTimeout as sleep } from 'node:timers/promises';

import { createLedgerBook, createPostgresJobs } from '@countersign/adapters/postgres';
import { systemClock } from '@countersign/kernel';
import { runJobs, trackLedger } from '@countersign/service';

import type { Custody } from './custody.ts';

/** Two workers, two trackers and the makers of blocks of some ledgers, at work on one database. */
export interface AtWork {
  /** What a handler threw. */
  readonly errors: readonly unknown[];
  stop(): Promise<void>;
}

/** Runs a custody's background work continuously, as two processes would, with a block at each pause. */
export function letWork(custody: Custody, ledgerIds: readonly string[], blockMilliseconds: number): AtWork {
  const errors: unknown[] = [];
  const options = {
    jobs: createPostgresJobs(custody.pool),
    clock: systemClock,
    handlers: custody.handlersWith(custody.ports),
    // Each job that ends has the next one looked for: this is for new ones alone.
    netMilliseconds: 100,
    onError: (error: unknown) => void errors.push(error),
  };
  const runners = [runJobs(options), runJobs(options)];
  const over = new AbortController();
  const tracking = { book: createLedgerBook(custody.pool), ledgers: custody.ports.ledgers, clock: systemClock };
  const ledgers = custody.networks.ledgers.filter(({ id }) => ledgerIds.includes(id));
  const repeat = async (milliseconds: number, work: () => Promise<unknown>) => {
    for (; !over.signal.aborted; await sleep(milliseconds)) await work().catch((error: unknown) => void errors.push(error));
  };
  const loops = ledgers.flatMap((ledger) => [
    repeat(blockMilliseconds, () => custody.mine(ledger.id)),
    ...[1, 2].map(() => repeat(blockMilliseconds / 3, () => trackLedger(tracking, ledger))),
  ]);
  return {
    errors,
    stop: async () => {
      over.abort();
      await Promise.all([...loops, ...runners.map((runner) => runner.stop())]);
    },
  };
}
