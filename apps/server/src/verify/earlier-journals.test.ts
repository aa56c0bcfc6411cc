import { join } from 'node:path';

import { createConditionEvaluator } from '@countersign/governance';
import { createExtensionRegistry, createRulesSource, replayAll, replayPorts, type StoredEntry } from '@countersign/service';
import { expect, test } from 'vitest';

import { readJournalFile } from './journal-file.ts';

/** Journals of instances that earlier versions made (vectors/journal/README.md): how many entries they have, and how many of those prove nothing. */
const journals = [
  ['demo', 66, 6],
  ['accounts', 70, 19],
  ['manifests', 63, 15],
  ['ledgers', 29, 8],
] as const;

const fileOf = (name: string) =>
  join(import.meta.dirname, '..', '..', '..', '..', 'vectors', 'journal', 'earlier', `${name}.jsonl`);

async function replayed(entries: AsyncIterable<StoredEntry>) {
  const conditions = createConditionEvaluator();
  const rules = createRulesSource(createExtensionRegistry([]), conditions);
  return replayAll(entries, replayPorts({ conditions, ...rules }));
}

test.each(journals)('a journal of an earlier version still replays: %s', async (name, entries, unproven) => {
  expect(await replayed(readJournalFile(fileOf(name)))).toMatchObject({ ok: true, value: { entries, unproven, takenOver: 0 } });
});
