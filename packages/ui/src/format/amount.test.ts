import fc from 'fast-check';
import { expect, test } from 'vitest';

import { formatAmount, parseAmount, plainAmount } from './amount.ts';

test.each([
  ['1234500000', 6, '1,234.5'],
  ['1', 18, '0.000000000000000001'],
  ['0', 8, '0'],
  ['1000', 0, '1,000'],
  ['-1500', 3, '-1.5'],
  ['100000000000000000000000001', 18, '100,000,000.000000000000000001'],
])('%s with %d decimals reads %s', (value, decimals, text) => {
  expect(formatAmount(value, decimals)).toBe(text);
});

test('what is formatted parses back to the same units, whatever the size', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 30 }), (value, decimals) => {
      expect(parseAmount(formatAmount(value, decimals), decimals)).toEqual({ ok: true, value });
      expect(parseAmount(plainAmount(value, decimals), decimals)).toEqual({ ok: true, value });
    }),
  );
});

test.each([
  ['', 'empty'],
  ['1e5', 'not-a-number'],
  ['.', 'not-a-number'],
  ['0x10', 'not-a-number'],
  ['1.2.3', 'not-a-number'],
  ['-1', 'negative'],
  ['0.0000001', 'too-many-decimals'],
])('%j is refused as %s', (text, problem) => {
  expect(parseAmount(text, 6)).toEqual({ ok: false, error: problem });
});

test.each([
  ['1,000.50', 1_000_500_000n],
  [' .5 ', 500_000n],
  ['7.', 7_000_000n],
  ['1.50000000000', 1_500_000n],
])('%j is read', (text, value) => {
  expect(parseAmount(text, 6)).toEqual({ ok: true, value });
});
