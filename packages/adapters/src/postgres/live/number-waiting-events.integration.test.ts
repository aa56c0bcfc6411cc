import { newId } from '@countersign/kernel';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../embedded-postgres/index.ts';
import { migrate } from '../migrate.ts';
import { coreMigrations } from '../migrations.ts';
import { numberWaitingEvents } from './number-waiting-events.ts';

let database: TestDatabase;
let pool: pg.Pool;
const root = newId();

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  await migrate(pool, coreMigrations);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const moment = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));

const add = (seconds: number, count: number) =>
  pool.query(
    `insert into event (root_domain_id, domain_id, saved_at, type, payload)
     select $1, $1, $2, 'IntentCreated', '{"type":"IntentCreated"}' from generate_series(1, $3::integer)`,
    [root, moment(seconds), count],
  );

async function numbered(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::integer as count from event where sequence_number is not null',
  );
  return rows[0]?.count ?? 0;
}

test('events that nobody reads get their numbers once it is quiet, or the oldest has waited for long', async () => {
  await numberWaitingEvents(pool, moment(0));
  await pool.query(`insert into instance values (true, $1, '', '{}', now())`, [root]);
  await numberWaitingEvents(pool, moment(0));
  await add(0, 50);
  // More may come at once.
  await numberWaitingEvents(pool, new Date(moment(0).getTime() + 500));
  expect(await numbered()).toBe(0);
  await numberWaitingEvents(pool, moment(2));
  expect(await numbered()).toBe(50);
  for (let second = 10; second <= 40; second++) await add(second, 2);
  await numberWaitingEvents(pool, moment(39));
  expect(await numbered()).toBe(50);
  await numberWaitingEvents(pool, moment(40));
  expect(await numbered()).toBe(112);
});
