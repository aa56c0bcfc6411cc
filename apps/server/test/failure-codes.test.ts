import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { UserOperationRejectionCode } from '@countersign/model';
import { expect, test } from 'vitest';

/** Where a failure code is produced over HTTP, or why it cannot occur in this design. */
type Entry = { readonly file: string; readonly test: string } | { readonly why: string };

const root = join(import.meta.dirname, '..', '..', '..');
const table = JSON.parse(readFileSync(join(import.meta.dirname, 'failure-codes.json'), 'utf8')) as Record<string, Entry>;
const sources = new Map<string, string>();

function sourceOf(file: string): string {
  const known = sources.get(file) ?? readFileSync(join(root, file), 'utf8');
  sources.set(file, known);
  return known;
}

const impossible = Object.entries(table).flatMap(([code, entry]) => ('why' in entry ? [[code, entry] as const] : []));

test('every failure code has one entry, and nothing else has', () => {
  expect(Object.keys(table).toSorted()).toEqual(UserOperationRejectionCode.options.toSorted());
});

test.each(Object.entries(table))('%s is produced by the test that the table names, or cannot occur', (code, entry) => {
  if ('why' in entry) {
    expect(entry.why.length).toBeGreaterThan(40);
    return;
  }
  const source = sourceOf(entry.file);
  // A row of the table of ways stands at the beginning of a line; other tests are named by a piece of their text.
  const named = entry.test === code ? new RegExp(`^  ${code}: (async )?\\(`, 'm').test(source) : source.includes(entry.test);
  expect(named).toBe(true);
});

/** The code of what decides and carries out, without its tests. */
const rules = ['packages/governance/src', 'packages/service/src', 'packages/adapters/src', 'apps/server/src']
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  .filter((file) => !file.endsWith('.test.ts'));

test.each(impossible)('%s: nothing says it, or the reason names the test that holds its rule', (code, { why }) => {
  expect(sourceOf('apps/server/test/kinds/failure-codes.integration.test.ts')).not.toContain(`\n  ${code}:`);
  const held = /\S+\.test\.ts/.exec(why)?.[0];
  const said = rules.filter((file) => sourceOf(file).includes(`'${code}'`));
  if (held === undefined) expect(said).toEqual([]);
  else expect(sourceOf(held)).toContain(code);
});
