import { queues } from '@countersign/service';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../embedded-postgres/index.ts';
import { createPostgresJobs } from './jobs.ts';
import { migrate } from './migrate.ts';
import { coreMigrations } from './migrations.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  await migrate(pool, coreMigrations);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('that a job failed is kept whatever characters a server outside puts into its words', async () => {
  const jobs = createPostgresJobs(pool);
  await pool.query(`insert into job (queue, key, payload) values ($1, 'main', '{}')`, [queues.backfillHistory]);
  const [job] = await jobs.lease([queues.backfillHistory], 1, 60);
  if (job === undefined) throw new Error('no job');
  const retryAt = new Date('2026-01-01T00:00:00Z').toISOString();
  expect(await jobs.finish({ id: job.id, attempt: job.attempt, retryAt, error: 'no\u0000chain \ud800' })).toBe(true);
  const { rows } = await pool.query('select failures, last_error from job');
  expect(rows).toEqual([{ failures: 1, last_error: 'no chain \uFFFD' }]);
});
