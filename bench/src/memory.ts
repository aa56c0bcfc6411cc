import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEmbeddedPostgres } from '@countersign/adapters/embedded-postgres';
import { createClient } from '@countersign/client';
import { buildDemoOrganisation, generateDemoKeys, signInAs } from '@countersign/devstack';
import pg from 'pg';

import { fill, idOf } from './lists/fill.ts';
import { aimMegabytes, forgetPeak, peakMegabytes } from './process-memory.ts';
import type { BenchResult } from './result.ts';
import { startServer, stopServer, withSetupCode } from './server-process.ts';

const clients = 16;
const rows = 50_000;
const milliseconds = 30_000;
const port = 47_320;

/** How much memory the server takes at most while 16 clients read through lists, 250 items a page, in every order and from end to end. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  const database = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: false });
  const server = await startServer(database.url, directory, port);
  try {
    const { token, domainId } = await setUp(database.url);
    const before = peakMegabytes(server);
    forgetPeak(server);
    const idle = peakMegabytes(server);
    const { pages, bytes } = await readLists(token, domainId);
    const peak = peakMegabytes(server);
    const detail = `${peak} MB at most, ${idle} before, ${before} while it started; ${clients} clients read ${pages} pages of 250 (${Math.round(bytes / 1e6)} MB) in ${milliseconds / 1000} s`;
    return [
      { name: 'memory of the server while lists are read', ratio: peak / aimMegabytes, aim: `1: ${aimMegabytes} MB`, detail },
    ];
  } finally {
    await stopServer(server);
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function setUp(databaseUrl: string): Promise<{ token: string; domainId: string }> {
  const keys = generateDemoKeys();
  const organisation = buildDemoOrganisation(keys);
  const urls = { api: `http://127.0.0.1:${port}`, identity: `http://127.0.0.1:${port + 2}` };
  await createClient({ baseUrl: urls.api }).genesis.create({ ...withSetupCode, body: organisation.genesis });
  const domainId = organisation.domainIds.treasury;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await fill(pool, rows);
    for (const [table, column] of [
      ['entity_account', 'domain_id'],
      ['account_ledger', 'domain_id'],
      ['intent', 'target_domain_id'],
      ['transfer_domain', 'domain_id'],
    ] as const) {
      await pool.query(`update ${table} set ${column} = $1 where ${column} = $2`, [domainId, idOf('domain', 0)]);
    }
  } finally {
    await pool.end();
  }
  return { token: (await signInAs(urls, keys.ada)).accessToken, domainId };
}

/** Where pages are read, and the orders that take turns. */
const lists: readonly (readonly [path: string, sorts: readonly string[]])[] = [
  ['accounts', ['alias', 'lock', 'metadata.createdAt']],
  ['intents', ['state.status', 'details.metadata.createdAt', 'state.lastModifiedAt']],
  ['transactions/transfers', ['value', 'kind', 'registeredAt']],
];

async function readLists(token: string, domainId: string): Promise<{ pages: number; bytes: number }> {
  const until = performance.now() + milliseconds;
  const read = { pages: 0, bytes: 0 };
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = client; performance.now() < until; turn++) {
        const [path, sorts] = lists[turn % lists.length] ?? ['accounts', ['alias']];
        const sortBy = sorts[Math.floor(turn / lists.length) % sorts.length] ?? 'id';
        // A walk of some pages, then another list.
        let startingAfter: string | undefined;
        for (let page = 0; page < 20 && performance.now() < until; page++) {
          const query = new URLSearchParams({ limit: '250', sortBy, ...(startingAfter !== undefined && { startingAfter }) });
          const answer = await fetch(`http://127.0.0.1:${port}/v1/domains/${domainId}/${path}?${query}`, {
            headers: { authorization: `Bearer ${token}` },
          });
          const text = await answer.text();
          if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
          read.pages += 1;
          read.bytes += text.length;
          startingAfter = /"nextStartingAfter":"([^"]+)"/.exec(text.slice(-200))?.[1];
          if (startingAfter === undefined) break;
        }
      }
    }),
  );
  if (read.pages < clients) throw new Error(`Only ${read.pages} pages were read`);
  return read;
}
