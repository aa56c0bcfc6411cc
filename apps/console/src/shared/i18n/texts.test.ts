import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { kindTexts, warningTexts } from '@countersign/kinds/words';
import { uiTexts } from '@countersign/ui';
import { sections } from '../../app/sections.ts';
import app from './app.en.json' with { type: 'json' };
import sentence from './sentence.en.json' with { type: 'json' };

const src = join(import.meta.dirname, '..', '..');
const ui = join(src, '..', '..', '..', 'packages', 'ui', 'src');
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const namespaces: Record<string, unknown> = {
  app,
  sentence,
  section: app.section,
  ui: uiTexts,
  kinds: { ...kindTexts, ...warningTexts },
};
for (const file of globSync('**/*.{ts,tsx}', { cwd: src })) {
  const name = /^addTexts\('([^']+)', en\)/m.exec(readFileSync(join(src, file), 'utf8'))?.[1];
  if (name) namespaces[name] = json(join(src, dirname(file), 'texts.en.json'));
}

const plurals = ['', '_one', '_other'];

function has(namespace: string, key: string): boolean {
  return plurals.some((suffix) => {
    const found = `${key}${suffix}`
      .split('.')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], namespaces[namespace]);
    return typeof found === 'string';
  });
}

interface Use {
  file: string;
  namespace: string;
  key: string;
}

function usesIn(folder: string): Use[] {
  return globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const own = /(?:useTranslation\(|\btexts: )'([^']+)'/.exec(text)?.[1] ?? 'app';
      // A screen that a definition fills takes its words from there.
      if (/useTranslation\(texts\)/.test(text)) return [];
      return [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, used = '']) => {
        const [namespace, key] = used.includes(':') ? (used.split(':') as [string, string]) : [own, used];
        return { file, namespace, key };
      });
    });
}

test('every text that a component asks for is there', () => {
  const uses = [...usesIn(src), ...usesIn(ui)];
  expect(uses.length).toBeGreaterThan(100);
  expect(uses.filter(({ namespace, key }) => !has(namespace, key))).toEqual([]);
});

/** The keys of the texts below, without what tells their plurals apart. */
function keysOfTexts(texts: unknown, above = ''): string[] {
  if (typeof texts === 'string') return [above.replace(/_(?:zero|one|other)$/, '')];
  return Object.entries(texts as object).flatMap(([name, below]) => keysOfTexts(below, above === '' ? name : `${above}.${name}`));
}

test('every text is asked for: by its key, or by a key of which a part is worked out', () => {
  const text = globSync('**/*.{ts,tsx}', { cwd: src })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .join('\n');
  const found = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, key = '']) => key.replace(/^\w+:/, '')));
  const [whole, begun, ended] = [found(/['"`]([\w:.-]+)['"`]/g), found(/([\w:.-]+)\.\$\{/g), found(/\}\.([\w.-]+)/g)];
  const isAskedFor = (key: string): boolean => {
    const parts = key.split('.');
    // What stands alone is a word, which is asked for as it is.
    if (parts.length === 1 || whole.has(key)) return true;
    return parts.some((_, at) => at > 0 && (begun.has(parts.slice(0, at).join('.')) || ended.has(parts.slice(at).join('.'))));
  };
  const elsewhere = new Set(['section', 'ui', 'kinds']);
  const own = Object.entries(namespaces).filter(([name]) => !elsewhere.has(name));
  const asked = own.flatMap(([name, texts]) =>
    keysOfTexts(name === 'app' ? { ...app, section: {} } : texts).map((key) => [name, key] as const),
  );
  expect(asked.length).toBeGreaterThan(1_000);
  expect(asked.filter(([, key]) => !isAskedFor(key)).map(([name, key]) => `${name}:${key}`)).toEqual([]);
});

test('every section has a label, and no other', () => {
  expect(Object.keys(app.section)).toEqual(sections.map(({ name }) => name));
});

test('every hole of a text is one that is filled', () => {
  const left = JSON.stringify(namespaces).replaceAll(/\{\{\w+(?:, list(?:\(type: (?:conjunction|disjunction)\))?)?\}\}/g, '');
  expect(left.match(/.{0,40}(?:\{\{|\$t\().{0,40}/g)).toBeNull();
});

test('every screen brings the texts that it speaks in', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !file.endsWith('.test.ts'));
  const sources = new Map(files.map((file) => [file, readFileSync(join(src, file), 'utf8')]));
  const importsOf = (file: string, pattern: RegExp): string[] =>
    [...(sources.get(file) ?? '').matchAll(pattern)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => sources.has(path));
  const loadedWith = (file: string, seen = new Set<string>()): Set<string> => {
    seen.add(file);
    for (const path of importsOf(file, /^(?:import|export)\s(?!type\b)(?:[^;]*?from\s)?'(\.[^']+)'/gm))
      if (!seen.has(path)) loadedWith(path, seen);
    return seen;
  };
  const matched = (file: string, pattern: RegExp) =>
    [...(sources.get(file) ?? '').matchAll(pattern)].map(([, name = '']) => name);
  const brought = (loaded: Iterable<string>) => [...loaded].flatMap((file) => matched(file, /^addTexts\('([^']+)'/gm));
  const first = brought(loadedWith('main.tsx'));
  const screens = new Set<string>(files.flatMap((file) => importsOf(file, /\bimport\('(\.[^']+)'\)/g)));
  expect(screens.size).toBeGreaterThan(30);
  const silent = [...screens].flatMap((screen) => {
    const loaded = loadedWith(screen);
    const known = new Set(['app', 'section', 'ui', 'kinds', 'sentence', ...first, ...brought(loaded)]);
    return [...loaded].flatMap((file) =>
      matched(file, /(?:\buseTranslation\('(?=\w+')|\bt\(\s*['`](?=\w+:))(\w+)/g)
        .filter((name) => Object.hasOwn(namespaces, name) && !known.has(name))
        .map((name) => `${screen} speaks in ${name} (${file})`),
    );
  });
  expect([...new Set(silent)]).toEqual([]);
});

test('every text that the definition of an entity needs is there', () => {
  const needed = globSync('entities/*/*.tsx', { cwd: src }).flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8');
    const namespace = /\btexts: '([^']+)'/.exec(text)?.[1];
    if (namespace === undefined) return [];
    const [shown = '', actions = ''] = text.split('\n  actions: [');
    const parts = [...shown.matchAll(/\{\s*(?:id|field): '(\w+)'(?!,\s*header)/g)].map(([, part = '']) => `column.${part}`);
    const headers = [...text.matchAll(/\bheader: '(column\.\w+)'/g)].map(([, header = '']) => header);
    const frame = ['list.title', 'list.subtitle', 'list.empty', 'list.emptyHint'];
    const detail = text.includes('facts: [') ? ['detail.title'] : [];
    const done = [...actions.matchAll(/\{\s*id: '(\w+)'/g)].map(([, action = '']) => `action.${action}`);
    return [...parts, ...headers, ...frame, ...detail, ...done].map((key) => ({ file, namespace, key }));
  });
  expect(needed.length).toBeGreaterThan(80);
  expect(needed.filter(({ namespace, key }) => !has(namespace, key))).toEqual([]);
});
