import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { keysOf, languages } from '@countersign/kernel';
import { intentPayloads } from '@countersign/kinds/schemas';
import { registry } from '@countersign/kinds/words';
import { ledgerWarnings } from '@countersign/ledger-port';
import { ledgerTypes } from '@countersign/ledger-registry';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { IntentType } from '@countersign/model';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const files = globSync('{apps,packages}/**/*.en.json', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).toSorted();
const others = keysOf(languages).filter((language) => language !== 'en');

/** What is the same in English and another language and means to be: names and loan words. */
const sameWords = new Set(
  `Android Asset Assets Browser Bytes Chrome Code Countersign Edge Export Firefox Flag Flags Hash Header Import In JavaScript Ledger Legacy Link Links
   Linux Login Logins Manifest Maximum Memo Name Operation Organisation Person Portfolio Revision Safari Server Standard Status Symbol System
   Text Token Transfer Transfers Unsafe Version Web Windows dApps gwei iOS in macOS optional sat vB`.split(/\s+/),
);

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Every text of a file by its whole key. */
function leaves(texts: Texts, above = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) => [
      ...(typeof value === 'string' ? [[`${above}${key}`, value] as const] : leaves(value, `${above}${key}.`)),
    ]),
  );
}

function read(file: string): Map<string, string> {
  const texts: Texts = JSON.parse(readFileSync(join(root, file), 'utf8'));
  return leaves(texts);
}

const holes = (text: string) => [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, hole = '']) => hole).toSorted();

const plural = /_(?:zero|one|two|few|many|other)$/;

/** The forms that a language needs of a counted text: what its plural rules tell apart, and that for none where English has one. */
function formsOf(key: string, english: ReadonlySet<string>, language: string): readonly string[] {
  if (!plural.test(key)) return [key];
  const base = key.replace(plural, '');
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return [...new Set([...pluralCategories, ...(english.has(`${base}_zero`) ? ['zero'] : [])])].map((form) => `${base}_${form}`);
}

/** What the words of kinds and ledgers are in English as data; files of other languages have them as texts. */
function wordsInCode(): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { type, title, english } of Object.values(registry)) {
    texts.set(`proposed.${type}`, title);
    for (const [key, text] of Object.entries(english)) texts.set(`what.${type}.${key}`, text);
  }
  for (const [code, [, text]] of Object.entries(ledgerWarnings)) texts.set(`ledgerWarning.${code}`, text);
  for (const label of labelsIn(ledgerTypes.map(ledgerDescriptor))) texts.set(`ledger.${label}`, label);
  for (const line of linesOfLedgers()) texts.set(`ledger.${line}`, line);
  for (const words of saidOfTransactions()) texts.set(`ledger.${words}`, words);
  for (const type of IntentType.options) texts.set(`word.${type}`, '');
  return texts;
}

/** The words with holes that ledgers write fees with. */
function linesOfLedgers(): readonly string[] {
  const sources = globSync('packages/ledgers/*/src/fees.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  return sources.flatMap((source) => [...source.matchAll(/\bwrite\('([^']+)'/g)].map(([, words = '']) => words));
}

/** What decoders write of a transaction's bytes in words: labels, and what else has more than one word. */
function saidOfTransactions(): readonly string[] {
  const files = globSync('packages/ledgers/*/src/transaction/decode.ts', { cwd: root });
  const sources = files.map((file) => readFileSync(join(root, file), 'utf8'));
  const words = sources.flatMap((source) => [...source.matchAll(/label: '([^']+)'|'([A-Z]\w+ [^']+)'/g)]);
  return words.map(([, label, text]) => label ?? text ?? '');
}

function labelsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'label' && typeof member === 'string' ? [member] : labelsIn(member),
  );
}

/**
 * Names that are read as words where English has no better text for them: members and values of requests, and what a ledger calls its
 * addresses and the parts of a transaction. A language may have texts for them.
 */
function namesReadAsWords(): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, member] of Object.entries(schema)) {
      if (key === 'const' && typeof member === 'string') names.add(`word.${member}`);
      if (key === 'enum' && Array.isArray(member)) for (const word of member) names.add(`word.${String(word)}`);
      if (key === 'properties' && typeof member === 'object')
        for (const name of Object.keys(member ?? {})) names.add(`field.${name}`);
      walk(member);
    }
  };
  for (const type of IntentType.options) walk(JSON.parse(JSON.stringify(intentPayloads[type].toJSONSchema({ io: 'input' }))));
  for (const resource of ['domains', 'users', 'endpoints', 'policies', 'accounts', 'transactions', 'requests', 'events'])
    names.add(`resource.${resource}`);
  for (const file of globSync('packages/ledgers/*/src/**/*.ts', { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, text = ''] of source.matchAll(/'((?:[A-Z][\w-]+|any)(?: [\w()]+)*)'/g)) names.add(`ledger.${text}`);
  }
  return names;
}

const kinds = 'packages/kinds/src/words/texts.en.json';
const warnings = 'packages/kinds/src/words/warning-texts.en.json';

/** What is data in English of the texts that a file has in another language. */
function dataOf(file: string): readonly (readonly [string, string])[] {
  if (file !== kinds && file !== warnings) return [];
  return [...wordsInCode()].filter(([key]) => key.startsWith('ledgerWarning.') === (file === warnings));
}

test.each(others)('%s: every text is there in each file, and none is left over', (language) => {
  const problems = files.flatMap((file) => {
    const own = file.replace('.en.json', `.${language}.json`);
    const english = new Map([...read(file), ...dataOf(file)]);
    const keys = new Set([...english.keys()].flatMap((key) => formsOf(key, new Set(english.keys()), language)));
    let there: Map<string, string>;
    try {
      there = read(own);
    } catch {
      return [`${own} is missing, beside ${file} with ${keys.size} texts`];
    }
    const may = file === kinds ? namesReadAsWords() : new Set<string>();
    return [
      ...[...keys].filter((key) => !there.has(key)).map((key) => `${own} lacks ${key}: "${english.get(key) ?? ''}"`),
      ...[...there.keys()]
        .filter((key) => !keys.has(key) && !may.has(key))
        .map((key) => `${own} has ${key}, which English lacks`),
    ];
  });
  expect(problems).toEqual([]);
});

test.each(others)('%s: each text has the holes of the English one, no more and no fewer', (language) => {
  const problems = files.flatMap((file) => {
    const own = read(file.replace('.en.json', `.${language}.json`));
    const english = [...read(file), ...dataOf(file)];
    return english.flatMap(([key, text]) => {
      const translated = own.get(key);
      if (translated === undefined || holes(translated).join() === holes(text).join()) return [];
      return [`${file} ${key}: {{${holes(text).join()}}} in English, {{${holes(translated).join()}}} in ${language}`];
    });
  });
  expect(problems).toEqual([]);
});

test.each(others)('%s: no text is the English one by oversight', (language) => {
  const isSame = (text: string) => {
    const rest = text
      .replaceAll(/\{\{.+?\}\}/g, ' ')
      .replaceAll(/[^\p{L}\s-]/gu, ' ')
      .split(/\s+/)
      .filter((word) => /\p{L}{2}/u.test(word));
    return rest.every((word) => sameWords.has(word) || /^[A-Z0-9-]+$/.test(word));
  };
  const problems = files.flatMap((file) => {
    const own = read(file.replace('.en.json', `.${language}.json`));
    const english = [...read(file), ...dataOf(file)];
    return english.flatMap(([key, text]) => (own.get(key) === text && !isSame(text) ? [`${file} ${key}: ${text}`] : []));
  });
  expect(problems).toEqual([]);
});

test.each(keysOf(languages))(
  '%s: numbers have one form, that of the language’s decimals, and no sign that others use for them',
  (language) => {
    const forms = files.flatMap((file) => {
      const texts = read(file.replace('.en.json', `.${language}.json`));
      const decimal = texts.get('number.decimal');
      return decimal === undefined ? [] : [{ decimal, group: texts.get('number.group') ?? '' }];
    });
    expect(forms).toHaveLength(2);
    const [one, other] = forms;
    expect(one).toEqual(other);
    const parts = new Intl.NumberFormat(language).formatToParts(1_000.5);
    expect(one?.decimal).toBe(parts.find(({ type }) => type === 'decimal')?.value);
    // Half the world takes a point between thousands for one before decimals.
    expect(one?.group === '.' || one?.group === one?.decimal).toBe(false);
  },
);
