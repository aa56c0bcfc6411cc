import fc from 'fast-check';
import { expect, test } from 'vitest';

import { day, flag, listFields, manyOf, manyTexts, oneOf, searchCodec, text } from './search-codec.ts';
import { parseSearchText, searchText } from './search-text.ts';

const read = searchCodec({
  ...listFields(['alias', 'id']),
  alias: text,
  lock: manyOf(['Locked', 'Unlocked', 'Archived']),
  ledgers: manyTexts,
  scope: oneOf(['Self', 'Descendants']),
  since: day,
  quarantined: flag,
});

test('a query is read into typed values, and what is unknown or wrong is left out', () => {
  const search = parseSearchText(
    '?sortBy=alias&sortOrder=UP&page=2&alias=cold%20store&lock=Locked&lock=Open&lock=Archived&ledgers=a&scope=Everything&since=2026-02-31x&quarantined=yes&foo=1',
  );
  expect(read(search)).toEqual({ sortBy: 'alias', page: 2, alias: 'cold store', lock: ['Locked', 'Archived'], ledgers: ['a'] });
});

test('a page has one of the sizes that there are', () => {
  const sizes = ['10', '30', '100', '200', '250', '0', 'all'].map((limit) => read(parseSearchText(`?limit=${limit}`)).limit);
  expect(sizes).toEqual([10, 30, 100, 200, undefined, undefined, undefined]);
});

test('empty and undefined values are dropped from a URL', () => {
  expect(searchText({ a: '', b: undefined, c: [], d: null, e: 'x y', f: ['1', '2'] })).toBe('?e=x+y&f=1&f=2');
  expect(searchText({})).toBe('');
});

test('what is written is read back the same, whatever the text', () => {
  const someText = fc.string({ minLength: 1 });
  const search = fc.record(
    {
      alias: someText,
      ledgers: fc.array(someText, { minLength: 1 }),
      lock: fc.subarray(['Locked', 'Unlocked', 'Archived'] as const, { minLength: 1 }),
      page: fc.integer({ min: 1, max: 1_000_000 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(search, (values) => {
      expect(read(parseSearchText(searchText(values)))).toEqual(values);
    }),
  );
});
