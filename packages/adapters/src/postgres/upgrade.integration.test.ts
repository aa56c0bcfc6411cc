import { createHash } from 'node:crypto';

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase } from '../embedded-postgres/index.ts';
import type { TestDatabase } from '../embedded-postgres/index.ts';
import { listMigrations } from './lists/index.ts';
import { migrate } from './migrate.ts';
import type { VersionedMigration } from './migration.ts';
import { coreMigrations } from './migrations.ts';
import { orderMigrations } from './orders/index.ts';

const migrations = [...coreMigrations, ...listMigrations, ...orderMigrations];
const versioned = migrations.filter((each) => 'name' in each);

/** The tables of the first databases that people have data in, each with the start of its text's SHA-256. */
const firstTables: Readonly<Record<string, string>> = {
  'core-0001-governance': '07cc3b2ee66d8c57',
  'core-0002-ledgers': '72a31c8e2a44782f',
  'core-0003-decisions': 'e3b0c44298fc1c14',
  'core-0004-commit': 'e3b0c44298fc1c14',
  'lists-0001-sorts': '0e24a0d42ad5fa89',
  'orders-0001-reservations': 'c01729c12110afb4',
};

/** The functions of these databases were part of their migrations; some had other parameters than they have now. */
const firstFunctions = `
create function iso(at timestamptz) returns text language sql as $$ select '' $$;
create function transfer_data(t transfer) returns jsonb language sql as $$ select '{}'::jsonb $$;
create function domain_chain(p_domain uuid) returns uuid[] language sql as $$ select array[p_domain] $$;
create function load_facts(p_needs jsonb) returns jsonb language sql as $$ select p_needs $$;
create function answer_needs(p_needs jsonb) returns json language sql as $$ select p_needs::json $$;
create function load_requests(p_requests uuid[]) returns json language sql as $$ select '{}'::json $$;
create function load_chains(p_targets uuid[], out chains json, out domains json, out ids uuid[]) language sql
  as $$ select '{}'::json, '{}'::json, p_targets $$;
create function load_users(p_domains uuid[], p_keys text[]) returns json language sql as $$ select '{}'::json $$;
create function load_proposals(p_requests uuid[], p_intents uuid[], p_authors uuid[], p_targets uuid[], p_needs jsonb)
  returns json language sql as $$ select '{}'::json $$;
create function load_decisions(p_requests uuid[], p_intents uuid[], p_authors uuid[]) returns json language sql
  as $$ select '{}'::json $$;
create function load_needs(p_needs jsonb) returns json language sql as $$ select '{}'::json $$;
create function load_account(p_account uuid) returns jsonb language sql as $$ select '{}'::jsonb $$;
create function sequence_events(p_root uuid) returns bigint language sql as $$ select 0::bigint $$;
create function commit_changes(c jsonb) returns void language sql as $$ select $$;
create function lock_balances(p_accounts uuid[], p_tickers uuid[]) returns void language sql as $$ select $$;
create function release_reservations(p_transaction uuid) returns void language sql as $$ select $$;
create function wake_waiting_orders(p_accounts uuid[]) returns void language sql as $$ select $$;
`;

const root = '00000000-0000-4000-8000-000000000001';
const intent = '00000000-0000-4000-8000-000000000002';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const first = versioned.filter(({ name }) => name in firstTables);
  for (const { sql } of first) await pool.query(sql);
  await pool.query(firstFunctions);
  await pool.query('create table migration (name text primary key, applied_at timestamptz not null default now())');
  await pool.query('insert into migration (name) select unnest($1::text[])', [first.map(({ name }) => name)]);
  await pool.query(
    `insert into entity (kind, id, root_domain_id, domain_id, revision, created_at, modified_at, data, signature, signing_key)
     values ('Domain', $1, $1, $1, 1, '2026-01-01', '2026-01-01', $2, 'signature', 'key')`,
    [root, JSON.stringify({ id: root })],
  );
  await pool.query(
    `insert into intent (id, root_domain_id, target_domain_id, author_domain_id, author_id, payload_type, status, version,
       created_at, modified_at, expiry_at, custom_properties, needs, data, signature, signing_key)
     values ($1, $2, $2, $2, $2, 'v0_CreateAccount', 'Open', 3, '2026-01-01', '2026-01-02', '2026-01-03', '{}', '[]', $3,
       'signature', 'key')`,
    [intent, root, JSON.stringify({ id: intent })],
  );
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('tables that people have data in are changed by new migrations alone', () => {
  const hash = ({ sql }: VersionedMigration) => createHash('sha256').update(sql).digest('hex').slice(0, 16);
  expect(Object.fromEntries(versioned.filter(({ name }) => name in firstTables).map((each) => [each.name, hash(each)]))).toEqual(
    firstTables,
  );
});

test('a database of the first version gets the functions of this one in place of its own, and keeps its data', async () => {
  await migrate(pool, migrations);
  const { rows: functions } = await pool.query<{ name: string; signatures: number }>(
    `select proname as name, count(*)::integer as signatures from pg_proc
     where pronamespace = current_schema()::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     group by proname having count(*) <> 1`,
  );
  expect(functions).toEqual([]);
  const { rows } = await pool.query<{ chain: readonly string[]; loaded: unknown }>(
    `select domain_chain($1) as chain, load_steps('{}', array[$2::uuid], '{}', '{}', '{}', '[]')#>array['intents', $2::text, 'data'] as loaded`,
    [root, intent],
  );
  expect(rows).toEqual([{ chain: [root], loaded: { id: intent } }]);
  expect(await migrate(pool, migrations)).toEqual([]);
});
