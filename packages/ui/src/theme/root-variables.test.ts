import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { rootVariables } from './root-variables.ts';

test('the style sheet of variables is the one the theme gives', () => {
  expect(readFileSync(new URL('./root-variables.css', import.meta.url), 'utf8')).toBe(rootVariables());
});
