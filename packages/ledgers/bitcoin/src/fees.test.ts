import { feeLevelsOf } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { parseFeeRate, rateText } from './fee-rate.ts';
import { describeFee, feeOf } from './fees.ts';

const fees = feeLevelsOf([1_000_000n, 12_500_000n, 25_000_000n]);

test.each([
  ['1', 1_000_000n],
  ['1.5', 1_500_000n],
  ['0.000001', 1n],
  ['12.345678', 12_345_678n],
])('the rate %s is exact', (text, value) => {
  expect(parseFeeRate(text)).toEqual({ ok: true, value });
  expect(rateText(value)).toBe(text);
});

test.each(['', '0', '0.0', '-1', '1.', '.5', '1e3', '1.1234567', ' 1', '1,5', '0x1', 'NaN'])('%j is no rate', (text) => {
  expect(parseFeeRate(text)).toEqual({ ok: false, error: 'InvalidFeeRate' });
});

test('a fee is rounded up to whole satoshis', () => {
  expect(feeOf(141, 1_000_000n)).toBe(141n);
  expect(feeOf(141, 1_000_001n)).toBe(142n);
  expect(feeOf(3, 1_500_000n)).toBe(5n);
});

test('a level is in satoshis for people', () => {
  expect(describeFee(fees, 'High')).toBe('25 sat/vB');
  expect(describeFee(fees, 'Medium')).toBe('12.5 sat/vB');
  expect(describeFee(undefined, 'Low')).toBe('Unknown');
});
