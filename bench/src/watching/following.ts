import { join } from 'node:path';

import type { EmbeddedPostgres } from '@countersign/adapters/embedded-postgres';
import { createLedgerNode } from '@countersign/adapters/ledger-nodes';
import {
  coreMigrations,
  createKnownOutputs,
  createLedgerBook,
  listMigrations,
  migrate,
  orderMigrations,
} from '@countersign/adapters/postgres';
import { systemClock } from '@countersign/kernel';
import { ledgerModule } from '@countersign/ledger-registry';
import { trackLedger } from '@countersign/service';
import pg from 'pg';

import type { BenchResult } from '../result.ts';
import { blocksForOne, ledgersOf, paymentsOfBlock, type LocalChain } from './chains.ts';
import { createDatabase } from './databases.ts';
import { watch } from './watched.ts';

const populations = { few: 100, many: 100_000 };
const windows = 9;
const warmUpWindows = 2;
const blocksOfWindow = 24;

type Side = keyof typeof populations;

/** Blocks that are read, judged and written a second, among many addresses and among few: of the same chain, in turns. */
export async function followingOf(server: EmbeddedPostgres, folder: string, chain: LocalChain): Promise<BenchResult[]> {
  const sides = {
    few: await openSide(server, folder, chain, 'few'),
    many: await openSide(server, folder, chain, 'many'),
  };
  try {
    const pairs: Record<Side, Measured>[] = [];
    for (let window = 0; window < warmUpWindows + windows; window++) {
      await chain.addBlocks(blocksOfWindow);
      const measured: Partial<Record<Side, Measured>> = {};
      for (const side of window % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const))
        measured[side] = await sides[side].read();
      const { few, many } = measured;
      if (few !== undefined && many !== undefined && window >= warmUpWindows) pairs.push({ few, many });
    }
    const of = (read: (pair: Record<Side, Measured>) => number) => median(pairs.map(read));
    const perBlock = (side: Side, what: 'requests' | 'statements') => of((pair) => pair[side][what]) / blocksOfWindow;
    const rate = (side: Side) => Math.round(of((pair) => (blocksOfWindow * 1_000) / pair[side].milliseconds));
    const both = (what: 'requests' | 'statements') =>
      `${perBlock('many', what).toFixed(2)} ${what} a block (${perBlock('few', what).toFixed(2)})`;
    return [
      {
        name: `${chain.family}: blocks followed a second with ${populations.many} watched addresses against ${populations.few}`,
        ratio: of((pair) => pair.few.milliseconds / pair.many.milliseconds),
        aim: 'at least 0.8',
        detail: `${rate('many')}/s, with ${populations.few} ${rate('few')}/s; ${both('requests')}, ${both('statements')}; ${paymentsOfBlock} payments a block, in one of ${blocksForOne} blocks one to a watched address; medians of ${windows} pairs of windows of ${blocksOfWindow} blocks`,
      },
    ];
  } finally {
    for (const { close } of Object.values(sides)) await close();
  }
}

interface Measured {
  readonly milliseconds: number;
  /** To the node. */
  readonly requests: number;
  readonly statements: number;
}

/** A ledger that is read to its end, with its own database. */
async function openSide(server: EmbeddedPostgres, folder: string, chain: LocalChain, side: Side) {
  const id = chain.family.toLowerCase();
  const pool = new pg.Pool({ connectionString: await createDatabase(server, `${id}_${side}`), max: 4 });
  pool.on('error', () => undefined);
  const counts = { requests: 0, statements: 0 };
  await migrate(pool, [...coreMigrations, ...listMigrations, ...orderMigrations]);
  await pool.query(
    `insert into instance (root_domain_id, genesis_raw, genesis, executed_at) values (gen_random_uuid(), '', '{}', now())`,
  );
  await watch(
    pool,
    id,
    Array.from({ length: populations[side] }, (_, n) => chain.addressOf(n)),
  );
  await pool.query('vacuum analyze');
  const [settings] = ledgersOf(join(folder, `${id}.json`), [{ id, ...chain.entry }]);
  if (settings === undefined) throw new Error('no ledger');
  const node = await createLedgerNode(settings, createKnownOutputs(pool, id));
  const ports = {
    book: createLedgerBook(pool),
    ledgers: { module: () => ledgerModule(settings.ledger.parameters.type), node: () => node },
    clock: systemClock,
  };
  // Where it begins.
  await trackLedger(ports, settings.ledger);
  count(pool, counts);
  return {
    async read(): Promise<Measured> {
      const [before, started] = [{ ...counts }, performance.now()];
      const ask = globalThis.fetch;
      globalThis.fetch = (...call) => (counts.requests++, ask(...call));
      const taken = await trackLedger(ports, settings.ledger).finally(() => (globalThis.fetch = ask));
      const milliseconds = performance.now() - started;
      if (taken === 0) throw new Error(`Nothing was found on ${id}`);
      return {
        milliseconds,
        requests: counts.requests - before.requests,
        statements: counts.statements - before.statements,
      };
    },
    close: () => pool.end(),
  };
}

/** Counts what the pool's connections are asked. */
function count(pool: pg.Pool, counts: { statements: number }): void {
  pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, { query: (...given: unknown[]) => (counts.statements++, query(...given)) });
  });
}

const counted = new WeakSet();

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
