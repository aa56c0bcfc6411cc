import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEmbeddedPostgres } from '@countersign/adapters/embedded-postgres';

import type { BenchResult } from './result.ts';
import { withChains } from './watching/chains.ts';
import { followingOf } from './watching/following.ts';
import { idleInstances } from './watching/idle.ts';

/** What it costs to watch ledgers: by the addresses that are watched, and by the ledgers while nothing happens on them. */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  const server = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), durable: false, forTests: true });
  try {
    // Chains of their own: litecoind's ends before its extension blocks begin.
    const following = await withChains(folder, async (chains) => {
      const results: BenchResult[] = [];
      for (const chain of chains) results.push(...(await followingOf(server, folder, chain)));
      return results;
    });
    return [...following, ...(await withChains(folder, (chains) => idleInstances(server, folder, chains)))];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
