import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const light = new Set([
  '@countersign/kernel',
  '@countersign/ledger-port/descriptor',
  '@countersign/ledger-port/operation',
  '@countersign/model/grouped-tree',
  '@countersign/model/names',
]);
const source = join(import.meta.dirname, '..');

test('words are light: nothing of schemas or of rules comes with them but types, and of the model what needs no schema', () => {
  const files = globSync('{conditions/*,words/*,*/words}.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(40);
  const heavy = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from '([^']+)';/gm)]
      .map(([, from = '']) => from)
      .filter((from) => !light.has(from) && !/^(?:\.\/|\.\.\/(?:words|conditions)\/|\.\.\/[a-z0-9-]+\/words\.ts)/.test(from))
      .map((from) => `${file} imports ${from}`),
  );
  expect(heavy).toEqual([]);
});
