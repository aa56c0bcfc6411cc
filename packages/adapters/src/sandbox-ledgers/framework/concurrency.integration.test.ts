import { ok, type JsonObject } from '@countersign/kernel';
import { sandboxLedgers } from '@countersign/ledger-registry';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../embedded-postgres/index.ts';
import { emptyBlocksKept } from './blocks.ts';
import { createSandboxLedger, sandboxLedgerMigrations, type SandboxLedger, type SandboxRules } from './index.ts';

/** A ledger that counts: every transaction is 4 bytes and adds one to a counter; what starts with ff is dropped by blocks. */
const countingRules: SandboxRules = {
  async genesis(state) {
    state.put('counter', { value: 0 }, 'owner');
    return {};
  },
  identify: (raw) => ok(raw),
  async admit(raw) {
    const movement = {
      index: 0,
      asset: { type: 'Native' },
      from: ['source'],
      to: `to-${raw}`,
      amount: 1n,
      metadata: { type: 'Ethereum' },
    };
    return ok({ observation: { fee: 1n, movements: [movement as never] }, resources: [`tx:${raw}`], note: {} });
  },
  openBlock: () => ({}),
  async include(candidate, { state }) {
    if (candidate.raw.startsWith('ff')) return { outcome: 'Dropped', reason: 'as it wants' };
    if (candidate.raw.startsWith('ee')) throw new Error('rules fail');
    const counter = await state.get<{ value: number }>('counter');
    state.put('counter', { value: (counter?.value ?? 0) + 1 }, 'owner');
    return { outcome: 'Included', observation: { fee: 1n, movements: [] } };
  },
  async chainState(_, { state }): Promise<JsonObject> {
    return Object.fromEntries(await state.owned('owner', 'count'));
  },
  fees: async () => undefined,
  holdings: async () => [],
  faucet: async () => ok('00'),
};

let database: TestDatabase;
let pools: pg.Pool[];
let nodes: SandboxLedger[];

beforeEach(async () => {
  database = await createTestDatabase();
  pools = [0, 1].map(() => new pg.Pool({ connectionString: database.url, max: 5 }));
  const [pool] = pools;
  for (const { sql } of sandboxLedgerMigrations) await pool?.query(sql);
  const [ledger] = sandboxLedgers;
  if (ledger === undefined) throw new Error('no ledger');
  nodes = pools.map((pool) => createSandboxLedger({ pool, ledger, load: async () => countingRules, blockTimeMs: 1 }));
});
afterEach(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

const node = (index: number): SandboxLedger => nodes[index % nodes.length] as SandboxLedger;
const rawOf = (index: number) => index.toString(16).padStart(8, '0');
const counter = async () => (await node(0).chainState({ senders: [], destinations: [], assets: [] }))['counter'];

describe('two processes on one network', () => {
  test('lose nothing, repeat nothing and skip no observation while all happens at once', async () => {
    const count = 120;
    const broadcast = new AbortController();
    let time = Date.now() + 3_600_000;
    const blocks = Promise.all(
      nodes.map(async (node) => {
        while (!broadcast.signal.aborted) await node.produceBlock(new Date((time += 5)));
      }),
    );
    const seen: string[] = [];
    const reader = (async () => {
      let cursor: string | undefined;
      // Once more after the end, for what came since.
      for (let last = false; !last;) {
        last = broadcast.signal.aborted;
        const page = await node(0).observations(cursor, async (addresses) => new Set(addresses));
        ({ cursor } = page);
        seen.push(...page.transactions.map(({ transactionId }) => transactionId));
        if (page.more) last = false;
      }
    })();
    const answers = await Promise.all(
      Array.from({ length: count * 2 }, (_, index) => node(index).broadcast(rawOf(Math.floor(index / 2)))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(count);
    while (((await counter()) as { value: number }).value < count) await node(1).tip();
    broadcast.abort();
    await Promise.all([blocks, reader]);
    expect(await counter()).toEqual({ value: count });
    expect(seen.toSorted()).toEqual(Array.from({ length: count }, (_, index) => rawOf(index)).toSorted());
  });

  test('both make the first block at the same time: there is one', async () => {
    const tips = await Promise.all([node(0).tip(), node(1).tip()]);
    expect(tips[0]).toEqual(tips[1]);
    expect(await counter()).toEqual({ value: 0 });
  });
});

test('a block that fails leaves everything as it was, and the connection usable', async () => {
  const tip = await node(0).tip();
  await node(0).broadcast('00000001');
  await node(0).broadcast('ee000000');
  const now = new Date(Date.now() + 3_600_000);
  for (let round = 0; round < 6; round++) await expect(node(0).produceBlock(now)).rejects.toThrow('rules fail');
  expect(await node(0).tip()).toEqual(tip);
  expect(await counter()).toEqual({ value: 0 });
  expect(await node(0).transactionStatus('00000001')).toEqual({ status: 'Detected' });
});

test('what a block drops is unknown, and may be sent again', async () => {
  await node(0).broadcast('ff000000');
  expect(await node(0).broadcast('FF000000')).toMatchObject({ ok: false, error: { reason: 'AlreadyKnown' } });
  await node(0).produceBlock(new Date(Date.now() + 3_600_000));
  expect(await node(0).transactionStatus('ff000000')).toEqual({ status: 'Unknown' });
  expect(await node(0).broadcast('ff000000')).toEqual({ ok: true, value: { transactionId: 'ff000000' } });
});

test('an idle network does not grow', async () => {
  const start = Date.now() + 3_600_000;
  const pool = pools[0] as pg.Pool;
  await node(0).broadcast('00000001');
  await node(0).produceBlock(new Date(start));
  // Most of them at once: to make so many takes long.
  await pool.query(
    `INSERT INTO sandbox_blocks (ledger_id, height, hash, time, transaction_count, data)
     SELECT ledger_id, n, lpad(to_hex(n), 64, '0'), time, 0, data FROM sandbox_blocks, generate_series(2, $1::int) AS n WHERE height = 1`,
    [emptyBlocksKept - 1],
  );
  await pool.query('UPDATE sandbox_ledgers SET tip_height = $1', [emptyBlocksKept - 1]);
  for (let more = 1; more <= 11; more++) await node(0).produceBlock(new Date(start + more * 10));
  const { rows } = await pool.query('SELECT count(*)::int AS count, min(height)::int AS first FROM sandbox_blocks');
  expect(rows).toEqual([{ count: emptyBlocksKept + 1, first: 1 }]);
  expect(await node(0).transactionStatus('00000001')).toMatchObject({ status: 'Confirmed', blockHeight: 1 });
});

test('observations come in pages', async () => {
  for (let index = 0; index < 230; index++) await node(0).broadcast(rawOf(index));
  const everything = async (addresses: readonly string[]) => new Set(addresses);
  const first = await node(0).observations(undefined, everything);
  expect([first.transactions.length, first.more]).toEqual([200, true]);
  const second = await node(0).observations(first.cursor, everything);
  expect([second.transactions.length, second.more]).toEqual([30, false]);
  const mine = await node(0).observations(undefined, async () => new Set([`to-${rawOf(7)}`]));
  expect(mine.transactions.map(({ transactionId }) => transactionId)).toEqual([rawOf(7)]);
  expect((await node(0).observations(second.cursor, everything)).cursor).toBe(second.cursor);
});
