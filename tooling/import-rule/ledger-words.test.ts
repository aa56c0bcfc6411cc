import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { homesOfLedgers, ledgerWordFinder } from './ledger-words.ts';

const root = join(import.meta.dirname, '..', '..');
const find = ledgerWordFinder(root);
const leftOut = new Set(['node_modules', 'dist', '.data']);

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return leftOut.has(entry.name) ? [] : sourcesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

test('names and fields of ledgers are found in code, and not in comments or sentences', () => {
  expect(find("if (ledger.parameters.type === 'Bitcoin') pay(parameters.addressForChange);")).toEqual([
    'Bitcoin',
    'addressForChange',
  ]);
  expect(find("'pallet' in parameters && xrplParameters")).toEqual(['pallet', 'xrplParameters']);
  expect(find('import type { TransactionOrderParametersXRPL } from')).toEqual(['TransactionOrderParametersXRPL']);
  expect(find("// Bitcoin has change.\n/** As Ethereum does. */\nconst hint = 'Send it on Stellar';")).toEqual([]);
});

test.each([
  ['SQL in a template', "`select data->'properties' ? 'tokenId' from entity`", 'tokenId'],
  ['code in a template', '`of ${list.map((one) => `${one.gas} for all`).join()} in all`', 'gas'],
  ['code between two templates', '[`one of`, parameters.addressForChange, `two of`]', 'addressForChange'],
  ['code after a text with a quote of the other kind', `["it's one", details.issuanceId, 'and it"s']`, 'issuanceId'],
  ['code after a regular expression with a quote', "text.replace(/['`]/g, ''); if (type === 'Tezos') return;", 'Tezos'],
  ['code after what looks like a comment in a text', "fetch('https://x', bitcoinFee); // of Cardano", 'bitcoinFee'],
])('a word is found in %s', (_place, source, word) => {
  expect(find(source)).toEqual([word]);
});

test('no name and no field of a ledger is outside the ledgers and the places listed for them', () => {
  const sources = ['packages', 'apps'].flatMap(sourcesBelow);
  const found = sources.flatMap((path) => {
    const words = find(readFileSync(join(root, path), 'utf8'));
    return words.length === 0 ? [] : [{ path, words }];
  });
  expect(found.length).toBeGreaterThan(50);
  const astray = found.filter(({ path }) => !homesOfLedgers.some((home) => home.path.test(path)));
  expect(astray.map(({ path, words }) => `${path}: ${words.join(', ')}`)).toEqual([]);
});
