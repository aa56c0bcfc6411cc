import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  ApiBroadcastingTransactionProcessingHint,
  ApiDryRunTransactionProcessingHint,
  ApiInterruptedTransactionCause,
  LedgerTransactionFailure,
  LedgerTransactionStatus,
} from '@countersign/model';
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

test.each(Object.entries(all))('%s names a test that is there, or says why there is none', (_, entry) => {
  if ('cannotOccur' in entry) return expect(entry.cannotOccur.length).toBeGreaterThan(20);
  const source = readFileSync(join(folder, entry.file), 'utf8');
  expect(source).toContain(`'${entry.test}'`);
  if (entry.example !== undefined) expect(source).toMatch(new RegExp(`^ +'?${entry.example}'?[,:]`, 'm'));
});
