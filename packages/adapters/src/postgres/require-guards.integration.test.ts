import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase } from '../embedded-postgres/index.ts';
import type { TestDatabase } from '../embedded-postgres/index.ts';
import { listMigrations } from './lists/migrations.ts';
import { migrate } from './migrate.ts';
import { coreMigrations } from './migrations.ts';
import { orderMigrations } from './orders/migrations.ts';
import { valuationMigrations } from './valuation/migrations.ts';

const all = [...coreMigrations, ...listMigrations, ...orderMigrations, ...valuationMigrations];

let database: TestDatabase;
let superuser: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
  await start();
});
afterAll(async () => {
  await superuser.end();
  await database.drop();
});

/** As a server begins; gives the functions that somebody had replaced. */
async function start(): Promise<readonly string[]> {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const forged: string[] = [];
  try {
    await migrate(pool, all, (name) => forged.push(name));
    return forged;
  } finally {
    await pool.end();
  }
}

test('what the migrations made is as they made it', async () => {
  expect(await start()).toEqual([]);
});

const changes: readonly (readonly [name: string, problem: string, change: string, back: string])[] = [
  [
    'the guard of the journal is disabled',
    'the trigger journal_is_append_only on journal is disabled',
    'alter table journal disable trigger journal_is_append_only',
    'alter table journal enable trigger journal_is_append_only',
  ],
  [
    'all triggers of a table are disabled',
    'the trigger transaction_copies on ledger_transaction is disabled',
    'alter table ledger_transaction disable trigger all',
    'alter table ledger_transaction enable trigger all',
  ],
  [
    'a trigger runs on replicas alone',
    'the trigger balance_keeps_changes on balance is disabled',
    'alter table balance enable replica trigger balance_keeps_changes',
    'alter table balance enable trigger balance_keeps_changes',
  ],
  [
    'the guard of the journal is dropped',
    'the trigger journal_is_append_only on journal is missing',
    'drop trigger journal_is_append_only on journal',
    `create trigger journal_is_append_only before update or delete or truncate on journal
       for each statement execute function refuse_journal_change()`,
  ],
  [
    'the guard of the journal lets entries be deleted',
    'the trigger journal_is_append_only on journal is another one',
    `create or replace trigger journal_is_append_only before update or truncate on journal
       for each statement execute function refuse_journal_change()`,
    `create or replace trigger journal_is_append_only before update or delete or truncate on journal
       for each statement execute function refuse_journal_change()`,
  ],
  [
    'a trigger swallows what is written',
    'the trigger swallows on entity_revision is not of this program',
    `create function swallow() returns trigger language plpgsql as 'begin return null; end';
     create trigger swallows before insert on entity_revision for each row execute function swallow()`,
    'drop function swallow cascade',
  ],
  [
    'a rule swallows what is written',
    'there is the rule swallows on request',
    'create rule swallows as on insert to request do instead nothing',
    'drop rule swallows on request',
  ],
  [
    'rows are hidden',
    'there is the row security of entity',
    'alter table entity enable row level security',
    'alter table entity disable row level security',
  ],
  [
    'no trigger runs in any session',
    'there is the setting session_replication_role',
    `do $$ begin execute format('alter database %I set session_replication_role = replica', current_database()); end $$`,
    `do $$ begin execute format('alter database %I reset session_replication_role', current_database()); end $$`,
  ],
];

test.each(changes)('a server does not start where %s', async (_name, problem, change, back) => {
  await superuser.query(change);
  await expect(start()).rejects.toMatchObject({ code: 'DatabaseGuardsChanged', message: expect.stringContaining(problem) });
  await superuser.query(back);
  expect(await start()).toEqual([]);
});

test('the function of a trigger that somebody replaced is reported and made again', async () => {
  await superuser.query(
    `create or replace function refuse_journal_change() returns trigger language plpgsql as 'begin return null; end'`,
  );
  await superuser.query(
    `create function transaction_outcome(a text, b text, c jsonb, d text default '') returns text language sql as $$ select 'Over' $$`,
  );
  expect(await start()).toEqual(['refuse_journal_change', 'transaction_outcome']);
  expect(await start()).toEqual([]);
  await expect(superuser.query('delete from journal')).rejects.toThrow('The journal is only ever added to');
});
