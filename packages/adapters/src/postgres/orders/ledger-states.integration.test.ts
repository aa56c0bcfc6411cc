import type { LedgerStates } from '@countersign/service';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../embedded-postgres/index.ts';
import { migrate } from '../migrate.ts';
import { coreMigrations } from '../migrations.ts';
import { createLedgerStates } from './ledger-states.ts';
import { orderMigrations } from './migrations.ts';

let database: TestDatabase;
let pool: pg.Pool;
let states: LedgerStates;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  await migrate(pool, [...coreMigrations, ...orderMigrations]);
  states = createLedgerStates(pool);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

afterEach(() => pool.query('delete from ledger_state'));

const now = new Date('2026-01-01T00:00:00Z');

test.each([
  ['the character 0', 'no\u0000chain', 'no chain'],
  ['half a character', 'no\ud800chain', 'no\uFFFDchain'],
  ['more than anybody reads', 'x'.repeat(100_000), 'x'.repeat(500)],
])('a node whose error has %s does not keep it from being known that its ledger stands', async (_, said, kept) => {
  const failure = { code: 'LedgerContradiction', message: said };
  await states.note('main', { failure, sight: { unread: 3, nodes: [{ name: 'node', height: 7, failure }] } }, now);
  expect(await states.all()).toEqual([
    {
      ledgerId: 'main',
      notedAt: now,
      failure: { ...failure, message: kept },
      failingSince: now,
      tip: { height: 7, since: now },
      sight: { unread: 3, nodes: [{ name: 'node', height: 7, failure: { ...failure, message: kept } }] },
    },
  ]);
});

test('the largest height that a node is believed can be kept, with all of its blocks unread', async () => {
  const height = 2 ** 31 - 2;
  await states.note('main', { sight: { unread: height + 1, nodes: [{ name: 'node', height }] } }, now);
  expect(await states.all()).toMatchObject([{ tip: { height }, sight: { unread: height + 1 } }]);
});
