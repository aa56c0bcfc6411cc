import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { expect, test } from 'vitest';

import { firstChunk } from '../../build/first-chunk.ts';

const source = join(import.meta.dirname, '..');

/** What a module imports to run: not its types, and not what it loads when needed. */
function imports(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+(?!type\b)(?:([^'"]*?)\s+from\s+)?'([^']+)'/gm)].flatMap(
    ([, names = '', from]) => {
      const listed = /^\{([^]*)\}$/.exec(names.trim())?.[1]?.split(',') ?? [];
      const typesAlone = listed.length > 0 && listed.every((name) => name.trim() === '' || name.trim().startsWith('type '));
      return from === undefined || typesAlone ? [] : [from];
    },
  );
}

/** Every module of the console that these ones need before they run, by the module that imports it. */
function needed(starts: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const open = [...starts];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.set(file, imports(file));
    const directory = dirname(file);
    const own = imports(file).filter((from) => from.startsWith('.') && /\.tsx?$/.test(from));
    open.push(...own.map((from) => join(directory, from)).filter((path) => existsSync(path)));
  }
  return found;
}

test('the first screen waits for no schema: what it imports of the model are types', () => {
  const modules = needed([join(source, 'main.tsx'), join(source, 'features/home/dashboard.tsx')]);
  expect(modules.size).toBeGreaterThan(80);
  const heavy = [...modules].filter(([, from]) =>
    from.some((name) => ['@countersign/model', '@countersign/kinds/schemas', 'zod'].includes(name)),
  );
  expect(heavy.map(([file]) => relative(source, file))).toEqual([]);
});

test('what is loaded when it is needed is no part of the first chunk, nor is what it imports', () => {
  const first = needed([join(source, 'main.tsx')]);
  const modules = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.ts/.test(file))
    .map((file) => join(source, file));
  const early = modules.filter((file) => firstChunk(file) === 'console' && !first.has(file));
  expect(early.map((file) => relative(source, file))).toEqual([]);
});
