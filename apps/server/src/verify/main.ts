import { parseArgs } from 'node:util';

import { readJournal } from '@countersign/adapters/postgres';
import { readSeenHead } from '@countersign/adapters/seen-memory';
import { createConditionEvaluator } from '@countersign/governance';
import { CodedError, errorMessage, isCodedError, ok, type Result } from '@countersign/kernel';
import {
  createExtensionRegistry,
  createRulesSource,
  replayAll,
  replayPorts,
  verifyInstance,
  type EndedAfterSigning,
  type KeptHead,
  type Verified,
} from '@countersign/service';

import type { ServerConfig } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { seenFolders } from '../config/seen-folder.ts';
import { openDatabase, requireDatabase } from '../database.ts';
import { readJournalFile, writeJournalFile } from './journal-file.ts';

const usage = `Usage: npm run verify -- [--data-dir DIRECTORY] [--database-url URL] [--vault-dir DIRECTORY] [--file FILE] [--head SIZE:ROOT] [--export FILE]

Replays the journal of an instance and compares everything else that is stored with what it leads to, and the journal with the heads that
processes remember in the data directory and in the folder of the vaults. Ends with 0 where nothing differs, else with 1, and names the first
hundred entries, rows and events that do.

  --vault-dir DIRECTORY  the folder of the vaults, where that is not in the data directory
  --file FILE       replay an exported journal alone
  --head SIZE:ROOT  a head that was printed before: finds entries that were cut off or rewritten since
  --export FILE     write the journal to a new file, to be kept elsewhere
`;

interface Options {
  readonly file?: string;
  readonly head?: KeptHead;
  readonly export?: string;
  /** What names the instance. */
  readonly others: readonly string[];
}

function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const options = { file: text, head: text, export: text, 'data-dir': text, 'database-url': text, 'vault-dir': text };
  const { values } = parseArgs({ args: [...args], options, strict: true });
  const { file, head } = values;
  if (head !== undefined && !/^[0-9]+:[0-9a-f]{64}$/.test(head)) throw new CodedError('InvalidHead', '--head is a SIZE:ROOT');
  return {
    ...(file !== undefined && { file }),
    ...(head !== undefined && { head: { head, kept: 'was kept' } }),
    ...(values.export !== undefined && { export: values.export }),
    others: (['data-dir', 'database-url', 'vault-dir'] as const).flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [`--${name}`, value];
    }),
  };
}

/** What was verified, and what it was compared with in addition to the journal. */
interface Verification {
  readonly verified: Result<Verified, string>;
  /** A line each. */
  readonly notes: readonly string[];
}

/** The heads that processes have in their memory outside of the database, with what is to be said of each. */
async function rememberedHeads(
  config: ServerConfig,
): Promise<{ readonly heads: readonly KeptHead[]; readonly notes: readonly string[] }> {
  const heads: KeptHead[] = [];
  const notes: string[] = [];
  for (const folder of seenFolders(config)) {
    try {
      const head = await readSeenHead(folder);
      if (head === undefined) continue;
      heads.push({ head, kept: `is remembered in ${folder}` });
      notes.push(`compared with the head that is remembered in ${folder}: ${head}`);
    } catch (error) {
      notes.push(`NOT compared with the head in ${folder}, which cannot be read: ${errorMessage(error)}`);
    }
  }
  return { heads, notes: notes.length > 0 ? notes : ['NOT compared with any head that a process remembers: there is none here'] };
}

async function verify({ file, head, others, ...options }: Options): Promise<Verification> {
  const conditions = createConditionEvaluator();
  const ports = replayPorts({ conditions, ...createRulesSource(createExtensionRegistry([]), conditions) });
  const given = head === undefined ? [] : [head];
  if (file !== undefined) {
    const replayed = await replayAll(readJournalFile(file), ports, given);
    return { verified: replayed.ok ? ok({ ...replayed.value, rows: {} }) : replayed, notes: [] };
  }
  const config = readConfig([...others], process.env);
  requireDatabase(config);
  // Before the database is read: it goes on meanwhile.
  const { heads, notes } = await rememberedHeads(config);
  const database = await openDatabase(config, () => undefined);
  try {
    const { rows } = await database.pool.query<{ journal: string | null }>(`select to_regclass('journal') as journal`);
    if (typeof rows[0]?.journal !== 'string') {
      throw new CodedError(
        'InstanceMissing',
        'This database has no journal: start the server on it first, which makes or adopts one',
      );
    }
    return await readJournal(database.pool, async (reader) => {
      if (options.export !== undefined) {
        process.stdout.write(
          `${await writeJournalFile(options.export, reader.entries())} entries written to ${options.export}\n`,
        );
      }
      return { verified: await verifyInstance(reader, ports, [...given, ...heads]), notes };
    });
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(usage);
    return;
  }
  const { verified, notes } = await verify(readOptions(args));
  const said = notes.map((note) => `${note}\n`).join('');
  if (!verified.ok) {
    process.stdout.write(`${verified.error}\n${said}`);
    process.exitCode = 1;
    return;
  }
  const { entries, head, rows, takenOver, unproven, endedAfterSigning } = verified.value;
  const adopted =
    takenOver === 0
      ? ''
      : `ADOPTED          ${takenOver} of them say what was there before them: the notary has signed that, and nothing shows how it came about\n`;
  const earlier =
    unproven === 0
      ? ''
      : `UNPROVEN         ${unproven} of them say what an earlier version made by itself (keys, addresses, signed manifests, ledgers): no vault and no notary has signed that\n`;
  const lines = Object.entries(rows).map(([table, count]) => `${table.padEnd(16)} ${count} rows follow from it\n`);
  process.stdout.write(
    `${'journal'.padEnd(16)} ${entries} entries replayed\n${adopted}${earlier}${payableText(endedAfterSigning)}${lines.join('')}head ${head}\n${said}`,
  );
}

/** So many orders are named, the newest. */
const mostNamed = 20;

/** What is said of orders that ended after they had been signed. */
function payableText({ payable, late }: EndedAfterSigning = { payable: [], late: [] }): string {
  const signed = 'orders ended after their vaults had signed them, and no confirmed transaction excludes them';
  return (
    namedText('MAY BE PAID', payable, signed) +
    namedText('SAID TO BE LATE', late, `${signed}: their time was over, as an instance saw it, or they may be paid`)
  );
}

/** Nothing where there are none. */
function namedText(word: string, orderIds: readonly string[], what: string): string {
  if (orderIds.length === 0) return '';
  const more = orderIds.length > mostNamed ? '..., ' : '';
  return `${word.padEnd(16)} ${orderIds.length} ${what}: ${more}${orderIds.slice(-mostNamed).join(', ')}\n`;
}

main().catch((error: unknown) => {
  process.stderr.write(
    `countersign: ${isCodedError(error) ? error.message : error instanceof Error ? (error.stack ?? '') : String(error)}\n`,
  );
  process.exitCode = 1;
});
