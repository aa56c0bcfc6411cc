import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

const kit = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');
const source = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const controls = [...source('controls.tsx').matchAll(/(\w+) as Kit\w+/g)].map(([, name]) => name);
const withSheets = controls.filter((name) => existsSync(join(kit, `${name}.css`)));

test('the kit has style sheets of some controls', () => {
  expect(controls.length).toBeGreaterThan(10);
  expect(withSheets).toContain('Checkbox');
});

test.each(withSheets)('%s comes with its style sheet', (name) => {
  expect(source('../theme/form-styles.ts')).toContain(`'@mantine/core/styles/${name}.css'`);
});
