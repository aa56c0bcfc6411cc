import { ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

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

test('one statement makes the empty blocks of all networks, each with a hash and data as if it took the turn', async () => {
  const ids = sandboxes.ledgers.map(({ id }) => id);
  for (const id of ids) await sandboxes.node(id).tip();
  const first = now;
  // The tips are seen first.
  expect([...(await sandboxes.look(ids, now)).values()].every(({ isDue }) => !isDue)).toBe(true);
  const asked = vi.spyOn(pool, 'query');
  now = new Date(now.getTime() + 39);
  await sandboxes.look(ids, now);
  for (let height = 1; height < 4; height++) {
    now = new Date(first.getTime() + height * 40);
    const looks = await sandboxes.look(ids, now);
    expect(looks.size).toBe(ids.length);
    for (const id of ids) expect(looks.get(id)).toMatchObject({ tip: { height, time: now }, observations: '0', isDue: false });
  }
  expect(asked).toHaveBeenCalledTimes(4);
  asked.mockRestore();
  // A network goes on as with blocks that took the turn: the same prices, each block on the one before it.
  const other = createSandboxLedgers({ pool, clock, blockTimeMs: 40 });
  for (const id of ids) {
    const { hash } = await sandboxes.node(id).tip();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    now = new Date(now.getTime() + 40);
    expect(await other.node(id).produceBlock(now)).toMatchObject({ height: 4 });
  }
  const { rows } = await pool.query(
    'SELECT ledger_id FROM sandbox_blocks GROUP BY ledger_id HAVING count(*) <> 5 OR count(DISTINCT hash) <> 5',
  );
  expect(rows).toEqual([]);
  const { rows: data } = await pool.query("SELECT data FROM sandbox_blocks WHERE ledger_id = 'ethereum-sandbox' ORDER BY height");
  const fees = data.map(({ data: { baseFee, nextBaseFee } }) => ({ baseFee, nextBaseFee }));
  for (const [index, { baseFee }] of fees.entries()) if (index > 0) expect(baseFee).toBe(fees[index - 1]?.nextBaseFee);
});

test('where something waits, or somebody else has the turn, no empty block is made and the turn is asked for', async () => {
  const id = 'xrpl-sandbox';
  await sandboxes.node(id).tip();
  await sandboxes.look([id], now);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock($1, hashtext($2))', [0x53414e44, id]);
  now = new Date(now.getTime() + 40);
  expect((await sandboxes.look([id], now)).get(id)).toMatchObject({ tip: { height: 0 }, isDue: true });
  await holder.query('rollback');
  holder.release();

  await sandboxes.node(id).faucet('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh');
  await sandboxes.look([id], now);
  expect((await sandboxes.look([id], now)).get(id)).toMatchObject({ tip: { height: 0 }, observations: '1', isDue: true });
  expect(await sandboxes.node(id).produceBlock(now)).toMatchObject({ height: 1 });
  // What the turn led to is seen, and then there are empty blocks again.
  expect((await sandboxes.look([id], now)).get(id)).toMatchObject({ tip: { height: 1 }, observations: '2', isDue: false });
  now = new Date(now.getTime() + 40);
  expect((await sandboxes.look([id], now)).get(id)).toMatchObject({ tip: { height: 2 }, isDue: false });
});

test('a ledger without a first block is left out of what was seen', async () => {
  expect(await sandboxes.look(['xrpl-sandbox'], now)).toEqual(new Map());
});

test('processes that make blocks at once make each height once, and lose no transaction', async () => {
  const id = 'xrpl-sandbox';
  const processes = [
    sandboxes,
    createSandboxLedgers({ pool, clock, blockTimeMs: 1 }),
    createSandboxLedgers({ pool, clock, blockTimeMs: 1 }),
  ];
  await sandboxes.node(id).tip();
  const over = new AbortController();
  let time = now.getTime();
  const making = processes.slice(1).map(async (process) => {
    while (!over.signal.aborted) {
      const at = new Date((time += 1));
      const look = (await process.look([id], at)).get(id);
      if (look?.isDue === true) await process.node(id).produceBlock(at);
    }
  });
  const sent: string[] = [];
  for (let count = 0; count < 20; count++) {
    const given = await sandboxes.node(id).faucet('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh');
    if (given.ok) sent.push(given.value.transactionId);
  }
  await expect
    .poll(
      async () =>
        (await pool.query("SELECT count(*)::int AS count FROM sandbox_transactions WHERE status = 'Confirmed'")).rows[0],
    )
    .toEqual({ count: 20 });
  over.abort();
  await Promise.all(making);
  expect(new Set(sent).size).toBe(20);
  const { rows } = await pool.query(
    `SELECT count(*) = count(DISTINCT height) AND count(*) = max(height) + 1 AND max(height) = (SELECT tip_height FROM sandbox_ledgers) AS whole,
       (SELECT count(*)::int FROM sandbox_observations WHERE observation->>'status' = 'Confirmed') AS confirmed FROM sandbox_blocks`,
  );
  expect(rows).toEqual([{ whole: true, confirmed: 20 }]);
});
