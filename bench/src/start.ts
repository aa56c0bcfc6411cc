import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startEmbeddedPostgres } from '@countersign/adapters/embedded-postgres';
import { createClient } from '@countersign/client';
import { buildDemoOrganisation, generateDemoKeys } from '@countersign/devstack';
import { ledgerTypes } from '@countersign/ledger-registry';

import { heldMegabytes } from './process-memory.ts';
import { processorTimeOf } from './processor-time.ts';
import type { BenchResult } from './result.ts';
import { startServer, stopServer, withSetupCode } from './server-process.ts';
import { copyServer } from './start/copy-of-server.ts';

const furtherLedgers = 8;
const rounds = 7;
/** So long a server has nothing to do after its start: what it does then for ledgers that nobody uses counts as well. */
const idleMilliseconds = 10_000;
const port = 47_330;

interface Side {
  readonly root: string;
  readonly directory: string;
  readonly database: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  readonly milliseconds: number[];
  readonly megabytes: number[];
}

/**
 * What a start costs with eight further ledgers, each with a sandbox that nobody uses, against one with those that there are: processor time and memory of
 * the server, ten seconds after it answers. Both are of code in a scratch folder, by turns.
 */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  const sides: Side[] = [];
  try {
    for (const further of [0, furtherLedgers]) sides.push(await prepare(join(directory, `with-${further}`), further));
    const [few, many] = sides;
    if (few === undefined || many === undefined) throw new Error('Nothing was prepared');
    for (let round = 0; round < rounds; round++)
      for (const side of round % 2 === 0 ? [few, many] : [many, few]) await measure(side);
    const count = ledgerTypes.length;
    const said = (of: (side: Side) => readonly number[], unit: string) =>
      `${Math.round(median(of(many)))} ${unit} with ${count + furtherLedgers} ledgers, ${Math.round(median(of(few)))} with ${count}; medians of ${rounds} starts each`;
    const result = (what: string, of: (side: Side) => readonly number[], unit: string): BenchResult => ({
      name: `${what} of a start with ${furtherLedgers} further ledgers that nobody uses, against one without`,
      ratio: median(of(many)) / median(of(few)),
      aim: 'at most 1.05',
      detail: said(of, unit),
    });
    return [
      result('processor time', ({ milliseconds }) => milliseconds, 'ms'),
      result('memory', ({ megabytes }) => megabytes, 'MB'),
    ];
  } finally {
    for (const { database } of sides) await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** An instance that is set up, and whose first start is over: what is done once is not measured. */
async function prepare(root: string, further: number): Promise<Side> {
  copyServer(root, further);
  const directory = join(root, 'instance');
  const database = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: false });
  const child = await startServer(database.url, directory, port, [], root);
  try {
    const { genesis } = buildDemoOrganisation(generateDemoKeys());
    await createClient({ baseUrl: `http://127.0.0.1:${port}` }).genesis.create({ ...withSetupCode, body: genesis });
  } finally {
    await stopServer(child);
  }
  return { root, directory, database, milliseconds: [], megabytes: [] };
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

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
