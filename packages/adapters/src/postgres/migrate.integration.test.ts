import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase } from '../embedded-postgres/index.ts';
import type { TestDatabase } from '../embedded-postgres/index.ts';
import { migrate } from './migrate.ts';
import type { FunctionMigration, Migration } from './migration.ts';
import { coreMigrations } from './migrations.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const names = coreMigrations.map((each) => ('name' in each ? each.name : each.function));

test('applies each migration once, however many processes start at the same time', async () => {
  const runs = await Promise.all([migrate(pool, coreMigrations), migrate(pool, coreMigrations), migrate(pool, coreMigrations)]);
  expect(runs.toSorted((left, right) => right.length - left.length)).toEqual([names, [], []]);
  expect(await migrate(pool, coreMigrations)).toEqual([]);
});

test('a migration that fails leaves nothing behind', async () => {
  const broken: Migration = { name: 'core-9998-broken', sql: 'create table half (id integer); select nothing from nowhere' };
  await expect(migrate(pool, [...coreMigrations, broken])).rejects.toThrow('nowhere');
  const { rows } = await pool.query(`select to_regclass('half') as found`);
  expect(rows).toEqual([{ found: null }]);
});

test('refuses a database that a newer version made', async () => {
  const newer: Migration = { name: 'other-0001-later', sql: 'select 1' };
  expect(await migrate(pool, [...coreMigrations, newer])).toEqual(['other-0001-later']);
  await expect(migrate(pool, coreMigrations)).rejects.toMatchObject({ code: 'NewerDatabaseSchema' });
});

test('refuses a migration that was put before one that is applied', async () => {
  const late: Migration = { name: 'core-0000-late', sql: 'select 1' };
  const all = [late, ...coreMigrations, { name: 'other-0001-later', sql: 'select 1' }];
  await expect(migrate(pool, all)).rejects.toMatchObject({ code: 'MigrationOrderChanged' });
});

const answer = (sql: string): FunctionMigration => ({ function: 'answer', sql });
const inWords = answer(`create function answer() returns text language sql as $$ select 'two' $$`);
const inDigits = answer(`create function answer(p integer default 2) returns integer language sql as $$ select p $$`);
const withFunction = (each: FunctionMigration): readonly Migration[] => [
  ...coreMigrations,
  { name: 'other-0001-later', sql: 'select 1' },
  each,
];

test('a function that somebody replaced, or put another beside, is reported and made again', async () => {
  const all = withFunction(inWords);
  await migrate(pool, all);
  const asked = async () => (await pool.query<{ answer: string }>('select answer()')).rows[0]?.answer;
  for (const forgery of [
    `create or replace function answer() returns text language sql as $$ select 'three' $$`,
    `create function answer(p integer) returns text language sql as $$ select 'beside' $$`,
    'drop function answer()',
  ]) {
    await pool.query(forgery);
    const forged: string[] = [];
    expect(await migrate(pool, all, (name) => forged.push(name))).toEqual([]);
    expect(forged).toEqual(['answer']);
    expect(await asked()).toBe('two');
    expect(await migrate(pool, all, (name) => forged.push(name))).toEqual([]);
    expect(forged).toHaveLength(1);
  }
  await pool.query(`drop function answer(); delete from migration_function where name = 'answer'`);
});

test('a function is created again when its text changed, whatever its signature was', async () => {
  expect(await migrate(pool, withFunction(inWords))).toEqual(['answer']);
  expect(await migrate(pool, withFunction(inWords))).toEqual([]);
  expect(await migrate(pool, withFunction(inDigits))).toEqual(['answer']);
  expect((await pool.query('select answer()')).rows).toEqual([{ answer: 2 }]);
});

test('refuses a database in which a newer version made or changed functions', async () => {
  await expect(migrate(pool, withFunction(inWords))).rejects.toMatchObject({ code: 'NewerDatabaseSchema' });
  await expect(migrate(pool, withFunction({ ...inDigits, function: 'unlike' }))).rejects.toMatchObject({
    code: 'NewerDatabaseSchema',
  });
  expect((await pool.query('select answer()')).rows).toEqual([{ answer: 2 }]);
});

test('a function without a text is dropped', async () => {
  expect(await migrate(pool, withFunction(answer('')))).toEqual(['answer']);
  await expect(pool.query('select answer()')).rejects.toThrow('does not exist');
});
