import fc from 'fast-check';
import { expect, test } from 'vitest';

import { csvForm, csvMoment, csvNumber, toCsv } from './csv.ts';

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
  ['x\n=1+1', `"x\n'=1+1"`],
  ['x;"=1+1', `"x;""'=1+1"`],
])('%j is written as %j', (value, written) => {
  expect(toCsv([[value]])).toBe(`${written}\r\n`);
});

function read(csv: string): string[] {
  return [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g)].map((m) => m[1]?.replaceAll('""', '"') ?? m[2] ?? '');
}

/** As spreadsheets read a file that has other separators than they think: a quote counts where it begins a cell, and what follows its end is more of it. */
function readLeniently(csv: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isBegun, isQuoted] = ['', false, false];
  for (let at = 0; at < csv.length; at++) {
    const char = csv[at] ?? '';
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (csv[at + 1] === '"') cell += csv[at++];
      else isQuoted = false;
    } else if (char === separator || char === '\r' || char === '\n') {
      cells.push(cell);
      [cell, isBegun] = ['', false];
    } else {
      if (char === '"' && !isBegun) isQuoted = true;
      else cell += char;
      isBegun = true;
    }
  }
  return [...cells, cell];
}

const hostile = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '"', ';', ',', '|', '\t', '\r', '\n', ' ', '1', 'a'),
  maxLength: 12,
});

test.each([',', ';', '\t', '|'])('no cell begins as a formula where %j is taken for what separates cells', (separator) => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (row) => {
      for (const cell of readLeniently(toCsv([row, row]), separator))
        expect(cell).not.toMatch(/^\s*([=+@]|-(?!\d+(\.\d+)?(,|$)))/);
    }),
    { numRuns: 20_000 },
  );
});

const german = csvForm({ group: '\u202f', decimal: ',' });

test.each([
  ['-4280,5', '-4280,5'],
  ['-4280.5', "'-4280.5"],
  ['a;b', '"a;b"'],
  ['a,b', 'a,b'],
  ['x,=1+1', "x,'=1+1"],
  ['=1', "'=1"],
])('in German, where a semicolon parts cells, %j is written as %j', (value, written) => {
  expect(toCsv([[value, 'z']], german)).toBe(`${written};z\r\n`);
});

test.each([',', ';', '\t', '|'])(
  'in German no cell begins as a formula where %j is taken for what separates cells',
  (separator) => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (row) => {
        for (const cell of readLeniently(toCsv([row, row], german), separator))
          expect(cell).not.toMatch(/^\s*([=+@]|-(?!\d+(,\d+)?(;|$)))/);
      }),
      { numRuns: 5_000 },
    );
  },
);

test('numbers are those of the reader’s spreadsheet, and a text that only looks like one stays', () => {
  expect([csvNumber('-4280.5', german), csvNumber('185000', german), csvNumber('1.2.3', german)]).toEqual([
    '-4280,5',
    '185000',
    '1.2.3',
  ]);
  expect(csvNumber('-4280.5', csvForm({ group: ',', decimal: '.' }))).toBe('-4280.5');
});

test('a moment is written in the reader’s time zone, and says which that was', () => {
  const [time, zone] = csvMoment('2026-11-28T14:35:07.123Z');
  expect(time).toMatch(/^2026-11-2[789] \d\d:\d\d:07$/);
  expect(zone).toMatch(/^UTC[+-]\d\d:\d\d$/);
  expect(new Date(`${time.replace(' ', 'T')}${zone.slice(3)}`).toISOString()).toBe('2026-11-28T14:35:07.000Z');
  expect(csvMoment('')).toEqual(['', '']);
});

test('nothing but apostrophes is added', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (value) => {
      const [back] = read(toCsv([[value]]));
      expect(back?.replaceAll("'", '')).toBe(value.replaceAll("'", ''));
    }),
  );
});
