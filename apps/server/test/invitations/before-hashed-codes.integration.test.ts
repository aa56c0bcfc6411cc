import { createTestDatabase, type TestDatabase } from '@countersign/adapters/embedded-postgres';
import { migrate } from '@countersign/adapters/postgres';
import { newId, utf8 } from '@countersign/kernel';
import { requestHash } from '@countersign/signing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { instanceMigrations } from '../../src/instance-migrations.ts';

/** A database of the version before codes were kept as hashes, with an invitation in each of its states. */
let database: TestDatabase;
let pool: pg.Pool;

const step = 'invitation-0003-hashed-codes';
const domainId = newId();
const codeOf = (number: number) => `7Q4KM-0AB1C-2DE3F-4GH5J-6KM7${number}`;
const rows = [
  { id: newId(), status: 'Pending', key: null },
  { id: newId(), status: 'DeviceRegistered', key: 'a key' },
  { id: newId(), status: 'DeviceRegistered', key: 'the key of a user' },
  { id: newId(), status: 'Completed', key: 'a key' },
  { id: newId(), status: 'Cancelled', key: null },
];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await migrate(
    pool,
    instanceMigrations.filter((each) => !('name' in each) || each.name !== step),
  );
  for (const [number, { id, status, key }] of rows.entries()) {
    await pool.query(
      `insert into invitation (id, root_domain_id, domain_id, code, status, user_id, alias, user_data, public_key, valid_seconds, valid_until,
         created_by, created_at, modified_at) values ($1, $2, $2, $3, $4, $1, 'mia', '{}', $5, 60, now(), '{}', now(), now())`,
      [id, domainId, codeOf(number), status, key],
    );
  }
  await pool.query(
    `insert into entity (kind, id, root_domain_id, domain_id, revision, lock, alias, created_at, created_by, modified_at, modified_by,
       description, validated, data, signature, signing_key)
     values ('User', $1, $2, $2, 1, 'Unlocked', 'mia', now(), $1, now(), $1, '', true, $3, '', '')`,
    [rows[2]?.id, domainId, { id: rows[2]?.id, publicKey: rows[2]?.key }],
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('codes become hashes, none of them stays in the table’s file, and what was open ends: only the user that is there is not lost', async () => {
  const file = async () =>
    (await pool.query<{ node: string }>(`select pg_relation_filenode('invitation') as node`)).rows[0]?.node;
  const before = await file();
  expect(await migrate(pool, instanceMigrations)).toContain(step);
  expect(await file()).not.toBe(before);
  const { rows: found } = await pool.query<{ id: string; row: Record<string, unknown> }>(
    'select id, to_jsonb(i) as row from invitation i',
  );
  const byId = new Map(found.map(({ id, row }) => [id, row]));
  const statuses = ['Cancelled', 'Cancelled', 'Completed', 'Completed', 'Cancelled'];
  for (const [number, { id }] of rows.entries()) {
    const hashed = { code_hash: requestHash(utf8(codeOf(number))), status: statuses[number], answer: null, mark: null };
    expect(byId.get(id)).toMatchObject(hashed);
    expect(JSON.stringify(byId.get(id))).not.toContain(codeOf(number));
  }
  const { rows: sampled } = await pool.query(
    `select from pg_stats where tablename = 'invitation' and histogram_bounds::text like '%7Q4KM%'`,
  );
  expect(sampled).toEqual([]);
});
