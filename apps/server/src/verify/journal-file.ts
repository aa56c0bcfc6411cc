import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

import { CodedError, fromHex, toHex } from '@countersign/kernel';
import type { StoredEntry } from '@countersign/service';

/** Writes entries to a file, a line of JSON each. Gives how many there were. */
export async function writeJournalFile(path: string, entries: AsyncIterable<StoredEntry>): Promise<number> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await once(file, 'open');
  let count = 0;
  for await (const { position, at, header, text, leaf } of entries) {
    const line = JSON.stringify({ position, at, header, text, leaf: toHex(leaf) });
    if (!file.write(`${line}\n`)) await once(file, 'drain');
    count++;
  }
  file.end();
  await once(file, 'close');
  return count;
}

/** Reads such a file. Throws `JournalFileMalformed` for a line that is not an entry. */
export async function* readJournalFile(path: string): AsyncGenerator<StoredEntry> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    number++;
    yield readLine(line) ?? malformed(number);
  }
}

function malformed(number: number): never {
  throw new CodedError('JournalFileMalformed', `Line ${number} of the file is not an entry of a journal`);
}

function readLine(line: string): StoredEntry | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry !== 'object' || entry === null) return undefined;
    const { position, at, header, text, leaf }: { readonly [Name in keyof StoredEntry]?: unknown } = entry;
    if (typeof position !== 'number' || typeof leaf !== 'string') return undefined;
    if (typeof at !== 'string' || typeof header !== 'string' || typeof text !== 'string') return undefined;
    return { position, at, header, text, leaf: fromHex(leaf) };
  } catch {
    return undefined;
  }
}
