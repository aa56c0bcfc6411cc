import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const light = new Set(['@countersign/kernel', '@countersign/ledger-port/descriptor']);
const source = join(import.meta.dirname, '..');

test('words are light: nothing of the model, of schemas or of rules comes with them but types', () => {
  const files = globSync('{words/*,*/words}.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(40);
  const heavy = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from '([^']+)';/gm)]
      .map(([, from = '']) => from)
      .filter((from) => !light.has(from) && !/^(?:\.\/|\.\.\/words\/|\.\.\/[a-z0-9-]+\/words\.ts)/.test(from))
      .map((from) => `${file} imports ${from}`),
  );
  expect(heavy).toEqual([]);
});
