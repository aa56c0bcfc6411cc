import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startEmbeddedPostgres } from '@countersign/adapters/embedded-postgres';
import { createClient } from '@countersign/client';
import { buildDemoOrganisation, generateDemoKeys, signInAs, type Actor } from '@countersign/devstack';

import { heldMegabytes } from '../process-memory.ts';
import { processorTimeOf } from '../processor-time.ts';
import { startServer, stopServer, withSetupCode } from '../server-process.ts';
import { transactionsIn } from '../watching/databases.ts';

/** So long a server has nothing to do after its start: what it does then for ledgers that nobody uses counts as well. */
const idleMilliseconds = 10_000;
const countedMinutes = 1;
const port = 47_330;

/** An instance whose starts are measured: processor time and memory of its server, ten seconds after it answers. */
export interface Side {
  readonly root: string;
  readonly directory: string;
  readonly database: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  readonly milliseconds: number[];
  readonly megabytes: number[];
}

/** An instance of the code in a folder that is set up, and whose first start is over: what is done once is not measured. */
export async function prepareSide(root: string, use?: (actor: Actor) => Promise<void>): Promise<Side> {
  const directory = join(root, 'instance');
  const database = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: false, forTests: true });
  const child = await startServer(database.url, directory, port, [], root);
  try {
    const keys = generateDemoKeys();
    const { genesis } = buildDemoOrganisation(keys);
    const urls = { api: `http://127.0.0.1:${port}`, identity: `http://127.0.0.1:${port + 2}` };
    await createClient({ baseUrl: urls.api }).genesis.create({ ...withSetupCode, body: genesis });
    await use?.(await signInAs(urls, keys.ada));
  } finally {
    await stopServer(child);
  }
  return { root, directory, database, milliseconds: [], megabytes: [] };
}

/** Starts the sides by turns, so often each. */
export async function measureSides(few: Side, many: Side, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? [few, many] : [many, few]) await measure(side);
}

async function measure({ root, directory, database, milliseconds, megabytes }: Side): Promise<void> {
  const child = await startServer(database.url, directory, port, [], root);
  try {
    await sleep(idleMilliseconds);
    const spent = child.pid === undefined ? undefined : processorTimeOf(child.pid);
    if (spent === undefined) throw new Error('This system does not say what a process takes of its processors');
    milliseconds.push(spent);
    megabytes.push(heldMegabytes(child));
  } finally {
    await stopServer(child);
  }
}

/** What a side asks its database in a minute while nothing happens. */
export async function idleQueries({ root, directory, database }: Side): Promise<number> {
  const child = await startServer(database.url, directory, port, [], root);
  const name = new URL(database.url).pathname.slice(1);
  try {
    await sleep(idleMilliseconds);
    const before = await transactionsIn(database, name);
    await sleep(countedMinutes * 60_000);
    return Math.round(((await transactionsIn(database, name)) - before) / countedMinutes);
  } finally {
    await stopServer(child);
  }
}

/** The one in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
