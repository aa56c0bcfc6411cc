import { ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../embedded-postgres/index.ts';
import { coreMigrations, migrate } from '../postgres/index.ts';
import { createSandboxLedgers, sandboxLedgerMigrations, type SandboxLedgers } from './index.ts';

let database: TestDatabase;
let pool: pg.Pool;
let now = new Date();
const clock = { now: () => now };
let sandboxes: SandboxLedgers;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 6 });
  await migrate(pool, [...coreMigrations, ...sandboxLedgerMigrations]);
  sandboxes = createSandboxLedgers({ pool, clock, blockTimeMs: 40 });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

test('every sandbox ledger has a network, and every network makes its blocks', async () => {
  expect(sandboxes.ledgers).toEqual(sandboxLedgers);
  for (const { id } of sandboxes.ledgers) {
    expect((await sandboxes.node(id).tip()).height).toBe(0);
    now = new Date(now.getTime() + 40);
    expect(await sandboxes.node(id).produceBlock(now)).toMatchObject({ height: 1 });
    expect(await sandboxes.node(id).produceBlock(now)).toBeUndefined();
  }
  expect(() => sandboxes.node('bitcoin-mainnet')).toThrow('bitcoin-mainnet');
});

test('every ledger has its module, whose native ticker is that of the ledger', async () => {
  for (const ledger of sandboxes.ledgers) {
    const module = await ledgerModule(ledger.parameters.type);
    expect(module.assets.nativeTicker(ledger).name).toContain('sandbox');
  }
});

test('a ledger is used once it took a transaction, or once an account has an address on it; what is read of it does not begin it', async () => {
  const nobody = () => Promise.resolve(new Set<string>());
  for (const { id } of sandboxes.ledgers) {
    const node = sandboxes.node(id);
    expect(await node.observations(undefined, nobody)).toMatchObject({ transactions: [], more: false });
    expect(await node.transactionStatus('00'.repeat(32))).toEqual({ status: 'Unknown' });
  }
  expect((await pool.query('SELECT ledger_id FROM sandbox_ledgers')).rows).toEqual([]);
  expect(await sandboxes.used()).toEqual(new Map());

  // What it costs to pay on it is asked of one that nobody uses.
  await sandboxes.node('ethereum-sandbox').fees();
  expect(await sandboxes.used()).toEqual(new Map());
  expect(await sandboxes.node('ethereum-sandbox').faucet('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toMatchObject({
    ok: true,
  });
  expect(await sandboxes.used()).toEqual(new Map([['ethereum-sandbox', { height: 0, time: now }]]));

  await pool.query(
    `INSERT INTO account_address (id, root_domain_id, domain_id, account_id, ledger_id, address, scope, key_index, public_key, created_at, data, signature, signing_key)
     VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'bitcoin-sandbox', 'a', 'External', 0, '', now(), '{}', '', '')`,
  );
  expect(await sandboxes.used()).toEqual(
    new Map([
      ['ethereum-sandbox', { height: 0, time: now }],
      ['bitcoin-sandbox', undefined],
    ]),
  );
});
