import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  ApiBroadcastingTransactionProcessingHint,
  ApiDryRunTransactionProcessingHint,
  ApiInterruptedTransactionCause,
  LedgerTransactionFailure,
  LedgerTransactionStatus,
} from '@countersign/model';
import { ledgerTypes } from '@countersign/ledger-registry';
import { expect, test } from 'vitest';

import { causes, failures, ledgerStates, specified } from './failure-table.ts';
import type { CannotOccur, ShownBy } from './failure-table.ts';

const folder = join(import.meta.dirname, '..');
const all: Readonly<Record<string, ShownBy | CannotOccur>> = { ...failures, ...ledgerStates, ...causes };

test('every failure of the API and of the specification has an entry', () => {
  const codes = [
    ...ApiDryRunTransactionProcessingHint.options,
    ...ApiBroadcastingTransactionProcessingHint.options,
    ...LedgerTransactionStatus.options,
    ...LedgerTransactionFailure.options,
    ...ApiInterruptedTransactionCause.options,
    ...specified.form,
    ...specified.statuses,
  ];
  expect(codes.filter((code) => !(code in all))).toEqual([]);
  expect(Object.keys(all).filter((code) => !(codes as string[]).includes(code))).toEqual([]);
});

test('what a form shows is answered by a dry run', () => {
  for (const code of specified.form) expect(failures[code]).toMatchObject({ example: code });
});

const shown = Object.entries(all).flatMap(([code, entry]) => ('file' in entry ? [{ code, ...entry }] : []));
const impossible = Object.entries(all).flatMap(([code, entry]) => ('cannotOccur' in entry ? [code] : []));

test.each(shown)('$code names a test that exists', ({ file, test, example }) => {
  const source = readFileSync(join(folder, file), 'utf8');
  expect(source).toContain(`'${test}'`);
  if (example !== undefined) expect(source).toMatch(new RegExp(`^ +'?${example}'?[,:]`, 'm'));
});

const root = join(folder, '..', '..', '..', '..');
const rules = ['port', ...ledgerTypes.map((type) => type.toLowerCase())];
const sources = ['packages/{service,orders,authorization,vault,adapters}/src', `packages/ledgers/{${rules.join(',')}}/src`]
  .flatMap((pattern) => globSync(`${pattern}/**/*.ts`, { cwd: root }))
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');
/** The code as a value: a type names it after a bar. An address can be `Internal` as well. */
const given = (code: string) => new RegExp(`${code === 'Internal' ? 'cause: ' : '(?<!\\| )'}'${code}'`);

test.each(impossible)('%s is given by nothing that builds, sends or follows transactions', (code) => {
  expect(sources).toMatch(given('FailedOnChain'));
  expect(sources).toMatch(/cause: 'Replacement'/);
  expect(sources).not.toMatch(given(code));
});
