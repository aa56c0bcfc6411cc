import fc from 'fast-check';
import { expect, test } from 'vitest';

import { toCsv } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+41', `'+41`],
  ['@SUM(1)', `'@SUM(1)`],
  ['  =1+1', `'  =1+1`],
  ['-1+1', `'-1+1`],
  ['-12.5', '-12.5'],
])('%j is written as %j', (value, written) => {
  expect(toCsv([[value]])).toBe(`${written}\r\n`);
});

function read(csv: string): string[] {
  return [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g)].map((m) => m[1]?.replaceAll('""', '"') ?? m[2] ?? '');
}

test('no cell begins as a formula, and nothing but the leading apostrophe is added', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (value) => {
      const [back] = read(toCsv([[value]]));
      expect(back === value || back === `'${value}`).toBe(true);
      expect(/^[\s]*[=+@]/.test(back ?? '')).toBe(false);
    }),
  );
});
