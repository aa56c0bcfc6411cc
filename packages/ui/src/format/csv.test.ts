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
  ['x;=1+1', `x;'=1+1`],
  ['x;  @SUM(1)', `x;  '@SUM(1)`],
  ['x\t+1|-1', `x\t'+1|'-1`],
  ['=1;=2', `'=1;'=2`],
  ['a; b', 'a; b'],
])('%j is written as %j', (value, written) => {
  expect(toCsv([[value]])).toBe(`${written}\r\n`);
});

function read(csv: string): string[] {
  return [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g)].map((m) => m[1]?.replaceAll('""', '"') ?? m[2] ?? '');
}

test('no cell begins as a formula, and nothing but apostrophes is added', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (value) => {
      const [back] = read(toCsv([[value]]));
      expect(back?.replaceAll("'", '')).toBe(value.replaceAll("'", ''));
      for (const part of back?.split(/[;\t|]/) ?? []) expect(/^[\s]*[=+@]/.test(part)).toBe(false);
    }),
  );
});
