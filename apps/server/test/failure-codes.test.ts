import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { UserOperationRejectionCode } from '@countersign/model';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..', '..');
const waysFile = 'apps/server/test/kinds/failure-codes.integration.test.ts';

/** The test that produces a failure code over HTTP. */
const Produced = z.strictObject({ file: z.string(), test: z.string() });
/** Why a code cannot occur; `unit` is the test of the rule where there is one nevertheless. */
const Impossible = z.strictObject({ why: z.string().min(1), unit: z.string().optional() });

const table = z
  .record(z.string(), z.union([Produced, Impossible]))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'failure-codes.json'), 'utf8')));
const produced = Object.entries(table).flatMap(([code, entry]) => ('test' in entry ? [{ code, ...entry }] : []));
const impossible = Object.entries(table).flatMap(([code, entry]) => ('why' in entry ? [{ code, ...entry }] : []));

const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** All that runs in a server or a vault, but for the model, which lists every code. */
const sources = ['packages/*/src', 'packages/ledgers/*/src', 'apps/{server,cold-vault}/src']
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('packages/model/'))
  .map((file) => ({ file, source: sourceOf(file) }));
const naming = (code: string) => sources.flatMap(({ file, source }) => (source.includes(`'${code}'`) ? [file] : []));

test('every failure code has one entry, and nothing else has', () => {
  expect(Object.keys(table).toSorted()).toEqual(UserOperationRejectionCode.options.toSorted());
});

test.each(produced)('$code: the test that produces it exists, and so does the rule that gives it', ({ code, file, test }) => {
  // A row of the table of ways begins its line; other tests are named by a piece of their text.
  const isWay = file === waysFile && test === code;
  expect(sourceOf(file)).toMatch(isWay ? new RegExp(`^  ${code}: (async )?\\(`, 'm') : test);
  expect(naming(code)).not.toEqual([]);
});

test.each(impossible)('$code: no rule gives it, unless a unit test covers that rule', ({ code, unit }) => {
  expect(sourceOf(waysFile)).not.toContain(`\n  ${code}:`);
  if (unit === undefined) expect(naming(code)).toEqual([]);
  else {
    expect(naming(code)).not.toEqual([]);
    expect(sourceOf(unit)).toContain(`'${code}'`);
  }
});
