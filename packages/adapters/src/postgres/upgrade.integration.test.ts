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
import { valuationMigrations } from './valuation/index.ts';

const migrations = [...coreMigrations, ...listMigrations, ...orderMigrations, ...valuationMigrations];
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

/** Two orders of an account: the second took the first one's transaction for its own, and holds what it reserved. */
const mistaken = {
  account: '00000000-0000-4000-8000-000000000003',
  ticker: '00000000-0000-4000-8000-000000000004',
  transactions: ['00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000006'],
} as const;

beforeAll(async () => {
  const { account, ticker, transactions } = mistaken;
  for (const [index, status] of ['Confirmed', 'Detected'].entries()) {
    await pool.query(
      `insert into ledger_transaction (id, root_domain_id, ledger_id, order_id, order_domain_id, registered_at, processing_status,
         processing, ledger_status, ledger_transaction_id, ledger_transaction)
       values ($1, $2, 'xrpl-sandbox', $1, $2, $3, 'Completed', '{"status": "Completed"}', $4, 'AB', $5)`,
      [transactions[index], root, `2026-01-0${2 - index}`, status, JSON.stringify({ ledgerStatus: status })],
    );
  }
  await pool.query(
    `insert into balance (account_id, ticker_id, root_domain_id, domain_id, ledger_id, total, reserved, last_updated_at)
     values ($1, $2, $3, $3, 'xrpl-sandbox', 1000, 300, '2026-01-02')`,
    [account, ticker, root],
  );
  await pool.query(
    'insert into order_reservation (transaction_id, ticker_id, account_id, root_domain_id, amount) values ($1, $2, $3, $4, 200)',
    [transactions[1], ticker, account, root],
  );
  await pool.query(
    `insert into order_resource (account_id, ledger_id, resource, transaction_id, root_domain_id) values ($1, 'xrpl-sandbox', 'r:8', $2, $3)`,
    [account, transactions[1], root],
  );
});

const asset = {
  ledgerId: 'ethereum-sandbox',
  ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address: '0x1' } },
};

/** A ticker of one and the same asset. */
async function writeTicker(number: number, { day = 1, isValidated = false } = {}): Promise<void> {
  await pool.query(
    `insert into entity (kind, id, root_domain_id, domain_id, revision, created_at, modified_at, validated, data, signature, signing_key)
     values ('Ticker', $1, $2, $2, 1, $3, $3, $4, $5, '', '')`,
    [`00000000-0000-4000-8000-0000000001${number}`, root, `2026-01-0${day}`, isValidated, JSON.stringify(asset)],
  );
}

beforeAll(async () => {
  await writeTicker(10, { day: 1 });
  await writeTicker(11, { day: 2, isValidated: true });
  await writeTicker(12, { day: 3 });
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

test('an order that took the transaction of another for its own has failed, and holds nothing any more', async () => {
  await migrate(pool, migrations);
  const { rows } = await pool.query(
    `select processing, processing_status as status, ledger_status as "ledgerStatus", ledger_transaction_id as "ledgerTransactionId"
     from ledger_transaction order by registered_at desc`,
  );
  expect(rows).toEqual([
    { processing: { status: 'Completed' }, status: 'Completed', ledgerStatus: 'Confirmed', ledgerTransactionId: 'AB' },
    {
      processing: { status: 'Failed', hint: 'TransactionRejected' },
      status: 'Failed',
      ledgerStatus: null,
      ledgerTransactionId: null,
    },
  ]);
  const held = await pool.query('select 1 from order_reservation union all select 1 from order_resource');
  expect(held.rows).toEqual([]);
  expect((await pool.query('select reserved::text from balance')).rows).toEqual([{ reserved: '100' }]);
});

test('a balance of a database of the first version may grow beyond eighty digits, and its changes are still kept', async () => {
  await migrate(pool, migrations);
  const added = 10n ** 111n;
  await pool.query('update balance set total = total + $1, last_updated_at = now()', [String(added)]);
  const { rows } = await pool.query(
    'select total::text, change::text from balance join balance_change using (account_id, ticker_id)',
  );
  expect(rows).toEqual([{ total: String(added + 1000n), change: String(added) }]);
});

test('tickers that an asset has beside the one that is validated stay, and it gets no further one', async () => {
  await migrate(pool, migrations);
  const { rows } = await pool.query(`update entity_ticker set modified_at = '2026-02-01' returning right(id::text, 2) as number`);
  expect(rows.map(({ number }: { number: string }) => number).toSorted()).toEqual(['10', '11', '12']);
  await expect(writeTicker(13)).rejects.toMatchObject({ code: '23505', constraint: 'ticker_of_asset' });
  // The one that is in the index is the one that is validated.
  await pool.query(`delete from entity_ticker where id::text like '%10' or id::text like '%12'`);
  await expect(writeTicker(13)).rejects.toMatchObject({ code: '23505' });
});

test('what was kept of a transaction beyond what the API shows is taken away, and nothing else', async () => {
  await migrate(pool, migrations);
  const { sql } = versioned.find(({ name }) => name === 'orders-0010-what-the-api-tells') ?? { sql: '' };
  const told = {
    rawTransaction: 'a'.repeat(5_000_000),
    ledgerData: { inputs: [], outputs: [{ scriptPubKey: 'b'.repeat(20_000) }] },
  };
  const kept = [
    told,
    { ...told, rawTransaction: `${told.rawTransaction}a` },
    { ...told, ledgerData: { inputs: [], outputs: [{}, { scriptPubKey: 'b'.repeat(20_001) }] } },
    { ...told, ledgerData: { inputs: [{ scriptPubKey: 'b'.repeat(20_001) }], outputs: [] } },
  ];
  const found: unknown[] = [];
  for (const data of kept) {
    await pool.query(`update ledger_transaction set ledger_transaction = $1 where order_id = $2`, [
      JSON.stringify(data),
      mistaken.transactions[0],
    ]);
    await pool.query(sql);
    const { rows } = await pool.query<{ keys: unknown }>(
      `select array(select jsonb_object_keys(ledger_transaction) order by 1) as keys from ledger_transaction where order_id = $1`,
      [mistaken.transactions[0]],
    );
    found.push(rows[0]?.keys);
  }
  expect(found).toEqual([['ledgerData', 'rawTransaction'], ['ledgerData'], ['rawTransaction'], ['rawTransaction']]);
});
