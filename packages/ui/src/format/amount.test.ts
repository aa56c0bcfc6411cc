import fc from 'fast-check';
import { expect, test } from 'vitest';

import { formatAmount, groupDigits, inForm } from '@countersign/kernel';

import { parseAmount, plainAmount, roundedAmount, typedAmount } from './amount.ts';

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
  [' \n\u00a0', 'empty'],
  ['0,5', 'comma'],
  ['1,5', 'comma'],
  [',5', 'comma'],
  ['5,', 'comma'],
  ['0,500', 'comma'],
  ['01,000', 'comma'],
  ['1,00', 'comma'],
  ['1,0000', 'comma'],
  ['1000,000', 'comma'],
  ['1,000,50', 'comma'],
  ['1.000,50', 'comma'],
  ['1.000,500', 'comma'],
  ['1,,000', 'comma'],
  ['1 000', 'space'],
  ['1\u00a0000', 'space'],
  ['1\u202f000.5', 'space'],
  ['1\n000', 'space'],
  ['1.5 ETH', 'withUnit'],
  ['1.5ETH', 'withUnit'],
  ['€5', 'withUnit'],
  ['BTC 1', 'withUnit'],
  ['1e5', 'notANumber'],
  ['1.5E-3', 'notANumber'],
  ['.', 'notANumber'],
  [',', 'notANumber'],
  ['0x10', 'notANumber'],
  ['1.2.3', 'notANumber'],
  ['1.000.000', 'notANumber'],
  ["1'000", 'notANumber'],
  ['1_000', 'notANumber'],
  ['+1', 'notANumber'],
  ['٥', 'notANumber'],
  ['５', 'notANumber'],
  ['1٫5', 'notANumber'],
  ['½', 'notANumber'],
  ['\u200b5', 'notANumber'],
  ['ten', 'notANumber'],
  ['-1', 'negative'],
  ['\u22121', 'negative'],
  ['0.0000001', 'tooManyDecimals'],
  ['9'.repeat(73), 'tooLong'],
  ['0'.repeat(201), 'tooLong'],
])('%j is refused as %s', (text, problem) => {
  expect(parseAmount(text, 6)).toEqual({ ok: false, error: problem });
});

test.each([
  ['1,000.50', 1_000_500_000n],
  ['1,000', 1_000_000_000n],
  ['999,999,999.999999', 999_999_999_999_999n],
  [' .5 ', 500_000n],
  ['1.5\r\n', 1_500_000n],
  ['7.', 7_000_000n],
  ['007', 7_000_000n],
  ['1.50000000000', 1_500_000n],
])('%j is read', (text, value) => {
  expect(parseAmount(text, 6)).toEqual({ ok: true, value });
});

test('whatever is between the digits, an amount is read as its digits say or it is refused', () => {
  let read = 0;
  const piece = fc.constantFrom('0', '1', '5', '12', '000', '500', ',', '.', ' ', '\u00a0', "'", '-', 'e');
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 18 }), (pieces, decimals) => {
      const text = pieces.join('');
      const parsed = parseAmount(text, decimals);
      if (!parsed.ok) return;
      read++;
      // Read in the only way it can be: without the commas of a number that is grouped right, and with a point before decimals.
      const [whole = '', fraction = ''] = text.trim().split('.');
      expect(whole.includes(',') ? whole : groupDigits(whole)).toBe(groupDigits(whole.replaceAll(',', '')));
      expect(Number(plainAmount(parsed.value, decimals))).toBe(Number(`${whole.replaceAll(',', '') || '0'}.${fraction || '0'}`));
    }),
    { numRuns: 2_000 },
  );
  expect(read).toBeGreaterThan(200);
});

test.each([
  ['10.148627123456789012', '10.148627'],
  ['0.000477000000000001', '0.000477'],
  ['1,234,567.891234', '1,234,567.89'],
  ['123,456,789,012.345678', '123,456,789,012.35'],
  ['0.5', '0.5'],
  ['-3.99999999999', '-4'],
  ['1,000', '1,000'],
])('of %s a list shows %s', (exact, shown) => {
  expect(roundedAmount(exact, 8)).toBe(shown);
});

test('what a list shows of an amount is all of it, or as near as eight significant digits and two decimals can be', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: 0, max: 30 }), (value, decimals) => {
      const exact = formatAmount(value, decimals);
      const shown = roundedAmount(exact, 8);
      if (shown === exact) return;
      const units = BigInt(shown.replaceAll(/[,.]/g, '')) * 10n ** BigInt(decimals - (shown.split('.')[1] ?? '').length);
      const off = units < value ? value - units : units - value;
      const most = (value < 0n ? -value : value) / 10n ** 7n;
      expect(off <= (most > 1n ? most : 1n) || off * 200n <= 10n ** BigInt(decimals)).toBe(true);
    }),
  );
});

const german = { group: '\u202f', decimal: ',' };

test.each([
  ['0,5', 500_000n],
  ['1 000,5', 1_000_500_000n],
  ['1\u00a0000', 1_000_000_000n],
  ['1\u202f000\u202f000', 1_000_000_000_000n],
  ['1000,50', 1_000_500_000n],
  [',5', 500_000n],
  ['1,000', 1_000_000n],
  ['1.000,5', 1_000_500_000n],
  ['436.510,79', 436_510_790_000n],
  ['1.000.000', 1_000_000_000_000n],
])('in German, %j is read', (text, value) => {
  expect(parseAmount(text, 6, german)).toEqual({ ok: true, value });
});

// What means a thousand to one half of the world and one to the other is refused, and never read in one of the two ways.
test.each([
  ['1.000', 'comma'],
  ['0.5', 'comma'],
  ['1.00,5', 'comma'],
  ['01.000,5', 'comma'],
  ['1.000.00', 'comma'],
  ['1,000.5', 'comma'],
  ['1 00', 'space'],
  ['1 000 00', 'space'],
  ['1,000,000', 'notANumber'],
  ['1’000', 'notANumber'],
  ['1,5 ETH', 'withUnit'],
  ['-1', 'negative'],
])('in German, %j is refused as %s', (text, problem) => {
  expect(parseAmount(text, 6, german)).toEqual({ ok: false, error: problem });
});

test('in German, too, what is written parses back to the same units', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 30 }), (value, decimals) => {
      const shown = inForm(formatAmount(value, decimals), german);
      expect(parseAmount(shown, decimals, german)).toEqual({ ok: true, value });
      expect(parseAmount(typedAmount(value, decimals, german), decimals, german)).toEqual({ ok: true, value });
    }),
  );
});
