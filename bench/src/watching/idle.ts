import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { EmbeddedPostgres } from '@countersign/adapters/embedded-postgres';
import { createClient } from '@countersign/client';
import { buildDemoOrganisation, generateDemoKeys } from '@countersign/devstack';
import pg from 'pg';

import { aimMegabytes, forgetPeak, peakMegabytes } from '../process-memory.ts';
import type { BenchResult } from '../result.ts';
import { startServer, stopServer, withSetupCode } from '../server-process.ts';
import { blocksForOne, ledgersOf, type LocalChain } from './chains.ts';
import { createDatabase, transactionsIn } from './databases.ts';
import { watch } from './watched.ts';

const ports = { one: 47_330, ten: 47_340 };
const ledgerCounts = { one: 1, ten: 10 };
const idleMinutes = 2;
const blocks = 240;
const watchedAddresses = 100_000;
const longestMilliseconds = 600_000;

/** What instances with one and with ten ledgers ask their database while nothing happens, and what the one with ten takes while its ledgers go on. */
export async function idleInstances(
  server: EmbeddedPostgres,
  folder: string,
  chains: readonly LocalChain[],
): Promise<BenchResult[]> {
  const one = await startInstance(server, folder, chains, 'one');
  const ten = await startInstance(server, folder, chains, 'ten');
  try {
    await sleep(15_000);
    const before = await Promise.all([one.transactions(), ten.transactions()]);
    await sleep(idleMinutes * 60_000);
    const after = await Promise.all([one.transactions(), ten.transactions()]);
    const [ofOne, ofTen] = after.map((count, at) => (count - (before[at] ?? 0)) / idleMinutes) as [number, number];
    const { peak, idle, seconds } = await ten.follow();
    return [
      {
        name: 'queries of an idle instance with ten ledgers against one with one ledger',
        ratio: ofTen / ofOne,
        aim: 'at most 1.5',
        detail: `${Math.round(ofTen)} a minute, ${Math.round(ofOne)} with one; over ${idleMinutes} minutes`,
      },
      {
        name: 'memory of the server while it follows ten ledgers',
        ratio: peak / aimMegabytes,
        aim: `1: ${aimMegabytes} MB`,
        detail: `${peak} MB at most, ${idle} before; ${watchedAddresses} watched addresses on one ledger of each family, ${blocks} blocks of each family's chain in ${seconds} s`,
      },
    ];
  } finally {
    await one.stop();
    await ten.stop();
  }
}

async function startInstance(server: EmbeddedPostgres, folder: string, chains: readonly LocalChain[], name: keyof typeof ports) {
  const own = join(folder, name);
  mkdirSync(own);
  const file = join(folder, `${name}.json`);
  const entries = Array.from({ length: ledgerCounts[name] }, (_, n) => ({
    id: `ledger-${n}`,
    ...chains[n % chains.length]?.entry,
  }));
  ledgersOf(file, entries);
  const url = await createDatabase(server, `idle_${name}`);
  const child = await startServer(url, own, ports[name], ['--ledgers', file]);
  const { genesis } = buildDemoOrganisation(generateDemoKeys());
  await createClient({ baseUrl: `http://127.0.0.1:${ports[name]}` }).genesis.create({ ...withSetupCode, body: genesis });
  return {
    transactions: () => transactionsIn(server, `idle_${name}`),
    /** Has the chains go on, and waits until all is read. */
    async follow() {
      const pool = new pg.Pool({ connectionString: url, max: 1 });
      try {
        for (const [n, chain] of chains.entries())
          await watch(
            pool,
            `ledger-${n}`,
            Array.from({ length: watchedAddresses }, (_, at) => chain.addressOf(at)),
          );
        forgetPeak(child);
        const [idle, started] = [peakMegabytes(child), performance.now()];
        for (const chain of chains) await chain.addBlocks(blocks);
        const expected = (chains.length * blocks) / blocksForOne;
        for (let found = 0; found < expected;) {
          if (performance.now() - started > longestMilliseconds) throw new Error(`Of ${expected} transfers ${found} were found`);
          await sleep(1_000);
          const { rows } = await pool.query<{ count: string }>('select count(*) from transfer');
          found = Number(rows[0]?.count);
        }
        const seconds = Math.round((performance.now() - started) / 1_000);
        return { peak: peakMegabytes(child), idle, seconds };
      } finally {
        await pool.end();
      }
    },
    stop: () => stopServer(child),
  };
}
