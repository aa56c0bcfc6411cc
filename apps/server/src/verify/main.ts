import { parseArgs } from 'node:util';

import { readJournal } from '@countersign/adapters/postgres';
import { createConditionEvaluator } from '@countersign/governance';
import { CodedError, isCodedError, ok, type Result } from '@countersign/kernel';
import {
  createExtensionRegistry,
  loadPlatformRules,
  replayAll,
  replayPorts,
  verifyInstance,
  type Verified,
} from '@countersign/service';

import { readConfig } from '../config/read-config.ts';
import { openDatabase, requireDatabase } from '../database.ts';
import { readJournalFile, writeJournalFile } from './journal-file.ts';

const usage = `Usage: npm run verify -- [--data-dir DIRECTORY | --database-url URL | --file FILE] [--head SIZE:ROOT] [--export FILE]

Replays the journal of an instance and compares everything else that is stored with what it leads to. Ends with 0 where nothing
differs, else with 1, and names the first hundred entries, rows and events that do.

  --file FILE       replay an exported journal alone
  --head SIZE:ROOT  a head that was printed before: finds entries that were cut off or rewritten since
  --export FILE     write the journal to a new file, to be kept elsewhere
`;

interface Options {
  readonly file?: string;
  readonly head?: string;
  readonly export?: string;
  /** What names the instance. */
  readonly others: readonly string[];
}

function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const options = { file: text, head: text, export: text, 'data-dir': text, 'database-url': text };
  const { values } = parseArgs({ args: [...args], options, strict: true });
  const { file, head } = values;
  if (head !== undefined && !/^[0-9]+:[0-9a-f]{64}$/.test(head)) throw new CodedError('InvalidHead', '--head is a SIZE:ROOT');
  return {
    ...(file !== undefined && { file }),
    ...(head !== undefined && { head }),
    ...(values.export !== undefined && { export: values.export }),
    others: (['data-dir', 'database-url'] as const).flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [`--${name}`, value];
    }),
  };
}

async function verify({ file, head, others, ...options }: Options): Promise<Result<Verified, string>> {
  const conditions = await createConditionEvaluator();
  const ports = replayPorts({ conditions, rules: await loadPlatformRules(createExtensionRegistry([]), conditions) });
  if (file !== undefined) {
    const replayed = await replayAll(readJournalFile(file), ports, head);
    return replayed.ok ? ok({ ...replayed.value, rows: {} }) : replayed;
  }
  const config = readConfig([...others], process.env);
  requireDatabase(config);
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
      return verifyInstance(reader, ports, head);
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
  const verified = await verify(readOptions(args));
  if (!verified.ok) {
    process.stdout.write(`${verified.error}\n`);
    process.exitCode = 1;
    return;
  }
  const { entries, head, rows } = verified.value;
  const lines = Object.entries(rows).map(([table, count]) => `${table.padEnd(16)} ${count} rows follow from it\n`);
  process.stdout.write(`${'journal'.padEnd(16)} ${entries} entries replayed\n${lines.join('')}head ${head}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `countersign: ${isCodedError(error) ? error.message : error instanceof Error ? (error.stack ?? '') : String(error)}\n`,
  );
  process.exitCode = 1;
});
