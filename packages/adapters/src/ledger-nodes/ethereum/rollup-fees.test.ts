import { err, ok } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { rollupFees } from './rollup-fees.ts';

const call = { to: '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF', value: 1n, data: '' };
const word = (value: bigint) => ok(`0x${value.toString(16).padStart(64, '0')}`);

test('what a chain takes is for the bytes, a constant, and in proportion to the gas', () => {
  const { calls, read } = rollupFees(10, call);
  expect(calls).toHaveLength(4);
  expect(read([word(12_345n), err({ code: 3, message: 'reverted' }), word(7n), word(2_007n)])).toEqual({
    data: '12345',
    constant: '7',
    perBillionGas: '2000',
  });
});

test('a chain without such contracts takes nothing, and one that settles on no other is not asked', () => {
  expect(rollupFees(31_337, call).read([ok('0x'), ok('0x'), ok('0x'), ok('0x')])).toBeUndefined();
  expect([rollupFees(1, call).calls, rollupFees(10, undefined).calls]).toEqual([[], []]);
});
