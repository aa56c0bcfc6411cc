import { expect, test } from 'vitest';

import type { Job, JobQueue } from '../ports/job-queue.ts';
import { runJobs } from './run-jobs.ts';

const clock = { now: () => new Date() };
/** Longer than any test lasts: what is found was woken for, or was due. */
const netMilliseconds = 3_600_000;

const job = (id: string): Job => ({ id, attempt: 1, queue: 'prepare-account', key: id, payload: { accountId: id }, failures: 0 });

const moment = () => new Promise((resolve) => setImmediate(resolve));

/** A queue in memory. `onLooked` is called once a look has seen all that it will see, a moment before it ends. */
function createQueue(onLooked: () => void = () => undefined) {
  const waiting: { readonly job: Job; readonly at: number }[] = [];
  const jobs: JobQueue = {
    lease: async (_queues, limit) => {
      const due = waiting.filter(({ at }) => at <= Date.now()).slice(0, limit);
      for (const one of due) waiting.splice(waiting.indexOf(one), 1);
      return due.map((one) => one.job);
    },
    dueInMilliseconds: async () => {
      const next = waiting.toSorted((left, right) => left.at - right.at)[0];
      onLooked();
      for (let time = 0; time < 5; time++) await moment();
      return next && next.at - Date.now();
    },
    finish: async ({ id, retryAt }) => {
      if (retryAt !== undefined) waiting.push({ job: job(id), at: Date.parse(retryAt) });
      return true;
    },
  };
  return { jobs, add: (id: string) => waiting.push({ job: job(id), at: 0 }) };
}

function createWakeUp() {
  let wake: () => void = () => undefined;
  return { wake: () => wake(), listen: (to: () => void) => ((wake = to), () => (wake = () => undefined)) };
}

function fails(error: unknown): never {
  throw error;
}

test('a job that comes while there is nothing to do is run as soon as the worker is notified', async () => {
  const looked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const { jobs, add } = createQueue(() => looked.resolve());
  const { wake, listen } = createWakeUp();
  const prepare = async () => {
    done.resolve();
    return 'Ended' as const;
  };
  const runner = runJobs({ jobs, clock, handlers: { 'prepare-account': prepare }, listen, netMilliseconds, onError: fails });
  await looked.promise;
  for (let time = 0; time < 10; time++) await moment();
  add('a');
  wake();
  await expect(done.promise).resolves.toBeUndefined();
  await runner.stop();
});

test('a postponed job is run again when it is due, without a notification', async () => {
  const { jobs, add } = createQueue();
  const done = Promise.withResolvers<void>();
  let times = 0;
  add('a');
  const prepare = async () => {
    if (++times === 1) return { retryInSeconds: 0.1 };
    done.resolve();
    return 'Done' as const;
  };
  const runner = runJobs({ jobs, clock, handlers: { 'prepare-account': prepare }, netMilliseconds, onError: fails });
  await done.promise;
  await runner.stop();
  expect(times).toBe(2);
});

test('a job that comes of another while there is a look that no longer sees it is not overlooked', async () => {
  const done = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  const { jobs, add } = createQueue(() => first.resolve());
  add('first');
  const prepare = async ({ id }: Job) => {
    if (id === 'first') await first.promise.then(() => add('second'));
    else done.resolve();
    return 'Ended' as const;
  };
  const runner = runJobs({ jobs, clock, handlers: { 'prepare-account': prepare }, netMilliseconds, onError: fails });
  await expect(done.promise).resolves.toBeUndefined();
  await runner.stop();
});

test('a runner that is stopped hears of nothing more', async () => {
  let isHeard = false;
  const listen = () => {
    isHeard = true;
    return () => (isHeard = false);
  };
  const { jobs } = createQueue();
  const runner = runJobs({ jobs, clock, handlers: {}, listen, netMilliseconds, onError: fails });
  expect(isHeard).toBe(true);
  await runner.stop();
  expect(isHeard).toBe(false);
});

/** Two queues in memory: so many accounts to prepare, and orders that are added later. */
function createTwoQueues(accounts: number) {
  const waiting: Job[] = Array.from({ length: accounts }, (_, index) => job(`account ${index}`));
  const payload = { orderId: '', transactionId: '', accountId: '', domainId: '', ledgerId: '' };
  const jobs: JobQueue = {
    lease: async (queues, limit) => {
      const due = waiting.filter(({ queue }) => queues.includes(queue)).slice(0, limit);
      for (const one of due) waiting.splice(waiting.indexOf(one), 1);
      return due;
    },
    dueInMilliseconds: async (queues) => (waiting.some(({ queue }) => queues.includes(queue)) ? 0 : undefined),
    finish: async () => true,
  };
  const addOrder = (id: string) => waiting.push({ id, attempt: 1, queue: 'process-order', key: id, payload, failures: 0 });
  return { jobs, addOrder, waiting };
}

test('a payment is processed while hundreds of accounts wait to be prepared, and the accounts while payments wait', async () => {
  const { jobs, addOrder, waiting } = createTwoQueues(500);
  const { wake, listen } = createWakeUp();
  const release = Promise.withResolvers<void>();
  let preparing = 0;
  const processed: string[] = [];
  const runner = runJobs({
    jobs,
    clock,
    handlers: {
      // As long as a vault that does not answer takes.
      'prepare-account': async () => {
        preparing += 1;
        await release.promise;
        return 'Done';
      },
      'process-order': async ({ id }) => {
        processed.push(id);
        if (id === 'slow') await release.promise;
        return 'Done';
      },
    },
    listen,
    netMilliseconds,
    onError: fails,
  });
  await expect.poll(() => preparing).toBe(4);
  addOrder('payment');
  wake();
  await expect.poll(() => processed).toEqual(['payment']);
  for (let count = 0; count < 5; count++) addOrder('slow');
  wake();
  await expect.poll(() => processed).toEqual(['payment', 'slow']);
  release.resolve();
  await expect.poll(() => waiting.length).toBe(0);
  await runner.stop();
  expect([preparing, processed.length]).toEqual([500, 6]);
});
