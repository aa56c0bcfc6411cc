import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { createTestDatabase } from '../../embedded-postgres/index.ts';
import type { TestDatabase } from '../../embedded-postgres/index.ts';
import { createNotifier } from './notifier.ts';
import type { Notifier } from './notifier.ts';

let database: TestDatabase;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  await pool.query('create table note (writer text, n integer)');
  await pool.end();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => database.drop());

interface Process {
  readonly pool: pg.Pool;
  readonly notifier: Notifier;
  /** How often each watcher was woken. */
  readonly woken: Record<'a' | 'b' | 'all', number>;
}

/** As a process has it: connections of its own, and watchers of two subjects and of everything, who hear announcements alone. */
async function startProcess(): Promise<Process> {
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  const notifier = createNotifier(pool, 'ledgers', (error) => {
    throw error;
  });
  const woken = { a: 0, b: 0, all: 0 };
  notifier.listen(() => woken.a++, 'a');
  notifier.listen(() => woken.b++, 'b');
  notifier.listen(() => woken.all++);
  ends.push(async () => {
    notifier.close();
    await pool.end();
  });
  // Once the connection listens, all are woken.
  await expect.poll(() => woken).toEqual({ a: 1, b: 1, all: 1 });
  return { pool, notifier, woken };
}

test('those who watch a subject are woken by what is announced of it, in all processes, once for each announcement', async () => {
  const [here, there] = [await startProcess(), await startProcess()];
  here.notifier.notify('a');
  await expect.poll(() => there.woken).toEqual({ a: 2, b: 1, all: 2 });
  // Notifications come in order: with this one, the own one before it would be there too.
  there.notifier.notify('b');
  await expect.poll(() => here.woken.b).toBe(2);
  expect(here.woken).toEqual({ a: 2, b: 2, all: 3 });
  expect(there.woken).toEqual({ a: 2, b: 2, all: 3 });
});

test('without a subject everybody is woken, also by a process that names none', async () => {
  const [here, there] = [await startProcess(), await startProcess()];
  here.notifier.notify('b');
  here.notifier.notify();
  await expect.poll(() => there.woken).toEqual({ a: 2, b: 2, all: 2 });
  await here.pool.query('notify countersign_ledgers');
  await expect.poll(() => there.woken).toEqual({ a: 3, b: 3, all: 3 });
});

test('more subjects than a notification can carry wake everybody', async () => {
  const [here, there] = [await startProcess(), await startProcess()];
  for (let n = 0; n < 1_000; n++) here.notifier.notify(`another ledger ${n}`);
  await expect.poll(() => there.woken).toEqual({ a: 2, b: 2, all: 2 });
});

test('no wake-up is lost: a reader that reads when it is woken ends up with everything that two processes wrote', async () => {
  const processes = [await startProcess(), await startProcess()];
  let written = { a: 0, b: 0 };
  const readers = processes.flatMap(({ pool, notifier }) =>
    (['a', 'b'] as const).map((subject) => {
      const seen = { subject, n: 0 };
      notifier.listen(() => {
        void pool
          .query<{ n: number }>('select count(*)::integer as n from note where writer = $1', [subject])
          .then(({ rows }) => (seen.n = Math.max(seen.n, rows[0]?.n ?? 0)));
      }, subject);
      return seen;
    }),
  );
  const steps = fc.array(
    fc.record({ process: fc.nat(1), subject: fc.constantFrom('a' as const, 'b' as const), pause: fc.nat(30) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      for (const { process, subject, pause } of all) {
        const writer = processes[process];
        await writer?.pool.query('insert into note values ($1, 1)', [subject]);
        writer?.notifier.notify(subject);
        written = { ...written, [subject]: written[subject] + 1 };
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      await expect.poll(() => readers.map(({ subject, n }) => written[subject] - n)).toEqual([0, 0, 0, 0]);
    }),
    { numRuns: 5, endOnFailure: true },
  );
});
