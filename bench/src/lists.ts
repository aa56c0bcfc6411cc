import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEmbeddedPostgres } from '@countersign/adapters/embedded-postgres';
import { coreMigrations, createReadStore, listMigrations, migrate, orderMigrations } from '@countersign/adapters/postgres';
import pg from 'pg';

import { listCases, type ListCase } from './lists/cases.ts';
import { fill } from './lists/fill.ts';
import type { BenchResult } from './result.ts';

const manyRows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const fewRows = 1_000;
const samples = 40;
const warmUps = 5;
/** A case that is slow enough is known to be. */
const longestMilliseconds = 1_000;
/** What a row of each list takes with its indexes, and what PostgreSQL needs besides to make them. */
const bytesPerRow = 10_000;

/** Pages of lists in the store: p95 of each sort and filter among a million rows of each list, against a thousand. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize < manyRows * bytesPerRow) {
    throw new Error(`${manyRows} rows need ${(manyRows * bytesPerRow) / 1e9} GB in ${tmpdir()}; set BENCH_ROWS to fewer`);
  }
  const server = await startEmbeddedPostgres({ directory, durable: false });
  try {
    const few = await measure(server.url, 'few', fewRows);
    const many = await measure(server.url, 'many', manyRows);
    return listCases(manyRows).map(({ name }) => {
      const [before, after] = [few.get(name) ?? 0, many.get(name) ?? 0];
      const detail = `p95 ${before.toFixed(2)} ms of ${fewRows} rows, ${after.toFixed(2)} ms of ${manyRows}`;
      return { name: `list: ${name}`, ratio: after / before, aim: 'at most 3, and under 5 ms', detail };
    });
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The p95 in milliseconds of each case, in a database of its own. */
async function measure(url: string, name: string, rows: number): Promise<ReadonlyMap<string, number>> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const pool = new pg.Pool({ connectionString: url.replace(/[^/]*$/, name), max: 1 });
  // A connection that the pool has let go of may still be there when the server ends.
  pool.on('error', () => undefined);
  try {
    await migrate(pool, [...coreMigrations, ...listMigrations, ...orderMigrations]);
    await fill(pool, rows);
    const store = createReadStore(pool);
    const timings = new Map<string, number>();
    for (const listCase of listCases(rows)) timings.set(listCase.name, await p95(store, listCase));
    return timings;
  } finally {
    await pool.end();
  }
}

async function p95(store: ReturnType<typeof createReadStore>, { list, scope, query, startingAfter }: ListCase): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + longestMilliseconds;
  for (let n = -warmUps; n < samples && performance.now() < until; n++) {
    const started = performance.now();
    await store.list(list, scope, { ...query(Math.abs(n)), limit: 100, ...(startingAfter !== undefined && { startingAfter }) });
    times.push(performance.now() - started);
  }
  const counted = times.slice(Math.min(warmUps, times.length - 1)).toSorted((left, right) => left - right);
  return counted[Math.floor(counted.length * 0.95)] ?? 0;
}
