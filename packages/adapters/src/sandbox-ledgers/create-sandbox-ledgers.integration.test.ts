import { ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../embedded-postgres/index.ts';
import { createSandboxLedgers, sandboxLedgerMigrations, type SandboxLedgers } from './index.ts';

let database: TestDatabase;
let pool: pg.Pool;
let now = new Date();
const clock = { now: () => now };
let sandboxes: SandboxLedgers;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 6 });
  for (const { sql } of sandboxLedgerMigrations) await pool.query(sql);
  sandboxes = createSandboxLedgers({ pool, clock, blockTimeMs: 40 });
});
afterEach(async () => {
  await sandboxes.stop();
  await pool.end();
  await database.drop();
});

test('every ledger has a network, and every network makes its blocks', async () => {
  const heights = () => Promise.all(sandboxes.ledgers.map(async ({ id }) => [id, (await sandboxes.node(id).tip()).height]));
  const at = (height: number) => sandboxLedgers.map(({ id }) => [id, height]);
  expect(await heights()).toEqual(at(0));
  now = new Date(now.getTime() + 40);
  await sandboxes.produceBlocks();
  await sandboxes.produceBlocks();
  expect(await heights()).toEqual(at(1));
  expect(() => sandboxes.node('bitcoin-mainnet')).toThrow('bitcoin-mainnet');
});

test('every ledger has its module, whose native ticker is that of the ledger', async () => {
  for (const ledger of sandboxes.ledgers) {
    const module = await ledgerModule(ledger.parameters.type);
    expect(module.assets.nativeTicker(ledger).name).toContain('sandbox');
  }
});

test('blocks are made from start to stop, and again', async () => {
  const errors: unknown[] = [];
  const node = sandboxes.node('ethereum-sandbox');
  const reaches = async (height: number) => {
    while ((await node.tip()).height < height) now = new Date(now.getTime() + 40);
  };
  for (const height of [2, 4]) {
    sandboxes.start((error) => errors.push(error));
    await reaches(height);
    await sandboxes.stop();
    const stopped = (await node.tip()).height;
    now = new Date(now.getTime() + 40);
    expect((await node.tip()).height).toBe(stopped);
  }
  expect(errors).toEqual([]);
});

test('a round that fails is reported, and the next goes on', async () => {
  await pool.query('ALTER TABLE sandbox_blocks RENAME TO hidden');
  const reported = new Promise((resolve) => sandboxes.start(resolve));
  expect(await reported).toBeInstanceOf(AggregateError);
  await pool.query('ALTER TABLE hidden RENAME TO sandbox_blocks');
  const node = sandboxes.node('ethereum-sandbox');
  const { height } = await node.tip();
  while ((await node.tip()).height === height) now = new Date(now.getTime() + 40);
  expect((await node.tip()).height).toBeGreaterThan(height);
});
