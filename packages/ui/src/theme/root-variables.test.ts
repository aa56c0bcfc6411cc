import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { rootVariables } from './root-variables.ts';

function declarations(css: string) {
  return css
    .split(/[;{}]/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part.startsWith('--'));
}

test('the style sheet of variables holds what the theme gives', () => {
  const sheet = readFileSync(new URL('./root-variables.css', import.meta.url), 'utf8');
  expect(declarations(sheet).length).toBeGreaterThan(100);
  expect(declarations(sheet)).toEqual(declarations(rootVariables()));
});
