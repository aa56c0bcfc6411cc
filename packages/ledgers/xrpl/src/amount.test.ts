import fc from 'fast-check';
import { expect, test } from 'vitest';

import { issuedAmount, issuedValue, roundUpToPrecision } from './amount.ts';
import { currencyName, normalizeCurrency } from './currency.ts';

test.each([
  [0n, '0'],
  [1n, '0.000000000000001'],
  [1_500_000_000_000_000n, '1.5'],
  [123_456_789_012_345_000_000_000_000_000n, '123456789012345'],
])('%s units are %s', (amount, value) => {
  expect(issuedValue(amount)).toEqual({ ok: true, value });
  expect(issuedAmount(value)).toEqual({ amount, exact: true });
});

test('more than 15 significant digits are refused', () => {
  expect(issuedValue(1_234_567_890_123_456n)).toEqual({ ok: false, error: 'AmountPrecisionTooHigh' });
  expect(issuedValue(1_234_567_890_123_450n)).toEqual({ ok: true, value: '1.23456789012345' });
});

test('values of other scales are read, and said to be inexact where digits are lost', () => {
  expect(issuedAmount('12e-3')).toEqual({ amount: 12_000_000_000_000n, exact: true });
  expect(issuedAmount('1e3')).toEqual({ amount: 10n ** 18n, exact: true });
  expect(issuedAmount('-2')).toEqual({ amount: -2n * 10n ** 15n, exact: true });
  expect(issuedAmount('0.0000000000000019')).toEqual({ amount: 1n, exact: false });
});

test('every amount of 15 digits is the same after writing and reading', () => {
  const mantissas = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n });
  fc.assert(
    fc.property(mantissas, fc.integer({ min: 0, max: 40 }), (mantissa, zeros) => {
      const amount = mantissa * 10n ** BigInt(zeros);
      const value = issuedValue(amount);
      expect(value.ok && issuedAmount(value.value)).toEqual({ amount, exact: true });
    }),
  );
});

test('rounding up gives the next amount that the ledger can hold', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), (amount) => {
      const rounded = roundUpToPrecision(amount);
      expect(rounded >= amount && issuedValue(rounded).ok).toBe(true);
      expect(rounded - amount < 10n ** BigInt(Math.max(0, amount.toString().length - 15))).toBe(true);
    }),
  );
});

test.each([
  ['USD', 'USD'],
  ['$$$', '$$$'],
  ['XRP', undefined],
  ['US', undefined],
  ['USDT', undefined],
  ['0158415500000000c1f76ff6ecb0bac600000000', '0158415500000000C1F76FF6ECB0BAC600000000'],
  ['0000000000000000000000005553440000000000', 'USD'],
  ['0000000000000000000000005852500000000000', undefined],
  ['0'.repeat(40), undefined],
])('the currency %s is %s', (code, normalized) => {
  expect(normalizeCurrency(code)).toBe(normalized);
});

test('a code of 40 digits is shown as what it spells', () => {
  expect(currencyName('524C555344000000000000000000000000000000')).toBe('RLUSD');
  expect(currencyName('0158415500000000C1F76FF6ECB0BAC600000000')).toBe('0158415500000000C1F76FF6ECB0BAC600000000');
});

test.each(['1e999999999', '1e-999999999', '9'.repeat(3_000_000), `0.${'9'.repeat(3_000_000)}`])(
  'a number that would keep the process busy is no amount',
  (value) => expect(issuedAmount(value)).toEqual({ amount: 0n, exact: false }),
);
