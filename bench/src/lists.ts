import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEmbeddedPostgres } from '@countersign/adapters/embedded-postgres';
import type { EmbeddedPostgres } from '@countersign/adapters/embedded-postgres';
import { coreMigrations, createReadStore, listMigrations, migrate, orderMigrations } from '@countersign/adapters/postgres';
import pg from 'pg';

import { listCases, type ListCase } from './lists/cases.ts';
import { fill } from './lists/fill.ts';
import { waitedForProcessor } from './lists/waiting.ts';
import type { BenchResult } from './result.ts';

const manyRows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const fewRows = 1_000;
const samples = 40;
/** A case that takes longer is known to be slow. */
const longestMilliseconds = 4_000;
const aim = { ratio: 3, milliseconds: 5 };
/** What a row of each list takes with its indexes, and what else PostgreSQL needs to make them. */
const bytesPerRow = 10_000;

/**
 * Pages of lists in the store: p95 of each sort and filter among a million rows of each list, against a thousand. Each page is read once
 * beforehand, so that neither is read from the disk; then the two databases take turns, so that what else the machine does meets both.
 * Time in which this process or PostgreSQL's was ready and others had the processors is reported, and not counted.
 */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize < manyRows * bytesPerRow) {
    throw new Error(`${manyRows} rows need ${(manyRows * bytesPerRow) / 1e9} GB in ${tmpdir()}; set BENCH_ROWS to fewer`);
  }
  const server = await startEmbeddedPostgres({ directory, durable: false, forTests: true });
  const stores: Store[] = [];
  try {
    for (const [name, rows] of [
      ['few', fewRows],
      ['many', manyRows],
    ] as const) {
      stores.push(await openStore(server, name, rows));
    }
    const [few, many] = stores as [Store, Store];
    const cases = listCases(fewRows).map((listCase, index) => ({ few: listCase, many: listCases(manyRows)[index] ?? listCase }));
    const results: Measured[] = [];
    for (const pair of cases) {
      const sides = [readerOf(few, pair.few), readerOf(many, pair.many)] as const;
      results.push({ name: pair.many.name, sides: await inTurns(sides) });
    }
    return [...results.map(resultOf), summary(results)];
  } finally {
    await Promise.all(stores.map(({ pool }) => pool.end()));
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Store {
  readonly pool: pg.Pool;
  /** The process that answers: the pool has one connection. */
  readonly pid: number;
  readonly store: ReturnType<typeof createReadStore>;
}

/** A database of its own with so many rows of each list. */
async function openStore({ url, superuserUrl }: EmbeddedPostgres, name: string, rows: number): Promise<Store> {
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  await admin.query(`create database ${name} owner ${new URL(url).username}`);
  await admin.end();
  const pool = new pg.Pool({ connectionString: url.replace(/[^/]*$/, name), max: 1 });
  // A connection that the pool has let go of may still be there when the server ends.
  pool.on('error', () => undefined);
  await migrate(pool, [...coreMigrations, ...listMigrations, ...orderMigrations]);
  await fill(pool, rows);
  const { rows: backends } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    pool,
    pid: backends[0]?.pid ?? 0,
    store: createReadStore(pool, {
      verify: async () => () => true,
      requireEnds: async () => new Set(),
      verified: async (_, rows) => rows.map(({ data }) => data),
    }),
  };
}

/** Reads the `n`-th page of a case. */
type Reader = (n: number) => Promise<Reading>;

interface Reading {
  readonly items: number;
  readonly milliseconds: number;
  /** What others took of them. */
  readonly waited: number;
}

function readerOf({ store, pid }: Store, { list, scope, query, startingAfter }: ListCase): Reader {
  const waited = () => waitedForProcessor(pid) + waitedForProcessor(process.pid);
  return async (n) => {
    const [waitedBefore, started] = [waited(), performance.now()];
    const page = await store.list(list, scope, {
      ...query(n),
      limit: 100,
      ...(startingAfter !== undefined && { startingAfter }),
    });
    const milliseconds = performance.now() - started;
    if (!page.ok) throw new Error(page.error.message);
    return { items: page.value.count, milliseconds, waited: Math.min(waited() - waitedBefore, milliseconds) };
  };
}

interface Measured {
  readonly name: string;
  readonly sides: readonly [few: Side, many: Side];
}

type Side = readonly Reading[];

async function inTurns(readers: readonly [Reader, Reader]): Promise<[Side, Side]> {
  const sides: [Reading[], Reading[]] = [[], []];
  const until = performance.now() + longestMilliseconds;
  let warm = 0;
  for (; warm < samples && (warm === 0 || performance.now() < until); warm++) for (const read of readers) await read(warm);
  for (let n = 0; n < warm && (n < 3 || performance.now() < until + longestMilliseconds); n++) {
    for (const at of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) sides[at].push(await readers[at](n));
  }
  return sides;
}

const ofOurs = ({ milliseconds, waited }: Reading) => milliseconds - waited;
const onTheClock = ({ milliseconds }: Reading) => milliseconds;

function percentile(side: Side, share: number, timeOf = ofOurs): number {
  const sorted = side.map(timeOf).toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const ratioOf = ([few, many]: Measured['sides']) => percentile(many, 0.95) / percentile(few, 0.95);
const itemsOf = (side: Side) => Math.round(side.reduce((sum, { items }) => sum + items, 0) / side.length);

function resultOf({ name, sides }: Measured): BenchResult {
  const [few, many] = sides.map(
    (side) =>
      `${percentile(side, 0.95).toFixed(2)} ms (median ${percentile(side, 0.5).toFixed(2)}, p95 on the clock ${percentile(side, 0.95, onTheClock).toFixed(2)}; ${itemsOf(side)} items a page)`,
  );
  const detail = `p95 of ${fewRows} rows ${few}, of ${manyRows} ${many}`;
  return { name: `list: ${name}`, ratio: ratioOf(sides), aim: `at most ${aim.ratio}, and under ${aim.milliseconds} ms`, detail };
}

/** How many cases meet both aims, and why the others do not. */
function summary(results: readonly Measured[]): BenchResult {
  const under = (share: number) => results.filter(({ sides: [, many] }) => percentile(many, share) < aim.milliseconds);
  const near = results.filter(({ sides }) => ratioOf(sides) <= aim.ratio);
  const both = under(0.95).filter((result) => near.includes(result));
  const uneven = results.filter(
    ({ sides: [few, many] }) => itemsOf(few) * 2 < itemsOf(many) && !both.some(({ sides: [met] }) => met === few),
  );
  const detail = `${both.length} meet both aims; ${under(0.95).length} are under ${aim.milliseconds} ms at p95 and ${under(0.5).length} at the median, ${near.length} have the ratio; ${uneven.length} of those that do not meet both are compared with pages less than half as long`;
  return {
    name: `lists: cases that meet both aims, of ${results.length}`,
    ratio: both.length / results.length,
    aim: '1',
    detail,
  };
}
