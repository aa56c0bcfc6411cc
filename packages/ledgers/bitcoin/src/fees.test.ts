import { expect, test } from 'vitest';

import { describeFee, feeOf, parseFeeRate, rateText } from './fees.ts';

const fees = {
  type: 'Bitcoin',
  high: { satoshiPerVbyte: '25' },
  medium: { satoshiPerVbyte: '12.5' },
  low: { satoshiPerVbyte: '1' },
} as const;

test.each([
  ['1', 1_000_000n],
  ['1.5', 1_500_000n],
  ['0.000001', 1n],
  ['12.345678', 12_345_678n],
])('the rate %s is exact', (text, value) => {
  expect(parseFeeRate(text)).toEqual({ ok: true, value });
});

test.each(['', '0', '0.0', '-1', '1.', '.5', '1e3', '1.1234567', ' 1', '1,5', '0x1', 'NaN'])('%j is no rate', (text) => {
  expect(parseFeeRate(text)).toEqual({ ok: false, error: 'InvalidFeeRate' });
});

test('a fee is rounded up to whole satoshis', () => {
  expect(feeOf(141, 1_000_000n)).toBe(141n);
  expect(feeOf(141, 1_000_001n)).toBe(142n);
  expect(feeOf(3, 1_500_000n)).toBe(5n);
});

test('an order takes a level or its own rate', () => {
  expect(rateText({ type: 'Priority', priority: 'Medium' }, fees)).toBe('12.5');
  expect(rateText({ type: 'SpecifiedRate', satoshiPerVbyte: '7' }, fees)).toBe('7');
  expect(rateText({ type: 'Priority', priority: 'Low' }, undefined)).toBeUndefined();
  expect(describeFee(fees, 'High')).toBe('25 sat/vB');
});
