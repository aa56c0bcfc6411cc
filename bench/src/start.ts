import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ledgerTypes } from '@countersign/ledger-registry';

import type { BenchResult } from './result.ts';
import { copyServer } from './start/copy-of-server.ts';
import { measureSides, median, prepareSide, type Side } from './start/side.ts';

const furtherLedgers = 8;
const rounds = 7;

/**
 * What a start costs with eight further ledgers, each with a sandbox that nobody uses, against one with those that there are: processor time and memory of
 * the server, ten seconds after it answers. Both are of code in a scratch folder, by turns.
 */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  const sides: Side[] = [];
  try {
    for (const further of [0, furtherLedgers]) {
      const root = join(directory, `with-${further}`);
      copyServer(root, further);
      sides.push(await prepareSide(root));
    }
    const [few, many] = sides;
    if (few === undefined || many === undefined) throw new Error('Nothing was prepared');
    await measureSides(few, many, rounds);
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
