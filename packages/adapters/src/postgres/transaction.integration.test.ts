import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase } from '../embedded-postgres/index.ts';
import type { TestDatabase } from '../embedded-postgres/index.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection: the next caller gets the one that was used last, if it was given back.
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await pool.query('create table written (what text)');
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const write = (what: string) => async (client: pg.PoolClient) => {
  await client.query('insert into written values ($1)', [what]);
  return what;
};

async function written(): Promise<readonly string[]> {
  const { rows } = await pool.query<{ what: string }>('select what from written');
  return rows.map(({ what }) => what);
}

test('what was written stays, unless the answer says that it must not', async () => {
  expect(await inTransaction(pool, write('first'))).toBe('first');
  expect(await inTransaction(pool, write('second'), { commitsOn: (what) => what !== 'second' })).toBe('second');
  expect(await written()).toEqual(['first']);
});

test('an error undoes all of it and is the error that the caller gets', async () => {
  const failing = inTransaction(pool, async (client) => {
    await write('third')(client);
    await client.query('select nothing from nowhere');
  });
  await expect(failing).rejects.toThrow('nowhere');
  expect(await written()).toEqual(['first']);
});

test('a connection that is lost between statements is an error of its transaction, not the end of the process', async () => {
  const failing = inTransaction(pool, async (client) => {
    const lost = new Promise((resolve) => void client.once('end', resolve));
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    await lost;
    return client.query('select 1');
  });
  await expect(failing).rejects.toThrow();
  expect(await written()).toEqual(['first']);
});

test('a lost connection does not hide the first error, and nobody is given it again', async () => {
  const failing = inTransaction(pool, async (client) => {
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    throw new Error('The reason');
  });
  await expect(failing).rejects.toThrow('The reason');
  expect(await written()).toEqual(['first']);
});
