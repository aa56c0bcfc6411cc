import { expect, test } from 'vitest';

import { initialsOf, tintOf, tints } from './tint.ts';

test.each([
  ['Ben Okafor', 'BO'],
  ['dev.rao@meridian.example', 'DR'],
  ['ada@meridian.example', 'A'],
  ['Maria Luisa van der Berg', 'MB'],
  ['Treasury', 'T'],
  ['Operating account (cold)', 'OC'],
  ['Émile Ångström', 'ÉÅ'],
  ['—', '?'],
  ['', '?'],
  ['…', ''],
])('%j is written %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('many keys have all hues', () => {
  expect(new Set(Array.from({ length: 200 }, (_, index) => tintOf(`key-${index}`))).size).toBe(tints.length);
});
