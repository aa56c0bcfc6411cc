import { describe, expect, test } from 'vitest';

import { backgroundGas, blockGasLimit, initialBaseFee, nextBaseFee } from './base-fee.ts';

describe('the base fee (EIP-1559)', () => {
  test.each([
    ['a full block', 1_000_000_000n, 30_000_000n, 1_125_000_000n],
    ['an empty block', 1_000_000_000n, 0n, 875_000_000n],
    ['a block at its target', 1_000_000_000n, 15_000_000n, 1_000_000_000n],
    ['a block over its target', 1_100_000_000n, 20_000_000n, 1_145_833_333n],
    ['a block under its target', 1_100_000_000n, 9_000_000n, 1_045_000_000n],
    ['the smallest fee after a full block', 1n, 30_000_000n, 2n],
    ['the smallest fee after an empty block', 1n, 0n, 1n],
  ])('after %s', (_, baseFee, gasUsed, expected) => expect(nextBaseFee(baseFee, gasUsed)).toBe(expected));

  test.each([1n, initialBaseFee, 1_000n * initialBaseFee])('from %d wei it finds back to its level', (start) => {
    let baseFee = start;
    for (let height = 0; height < 500; height++) baseFee = nextBaseFee(baseFee, backgroundGas(height, baseFee));
    expect(baseFee > initialBaseFee / 2n && baseFee < initialBaseFee * 2n).toBe(true);
  });

  test('the rest of the world never uses more than a block has', () => {
    for (let height = 0; height < 40; height++) {
      for (const baseFee of [0n, 1n, initialBaseFee, 100n * initialBaseFee]) {
        const gas = backgroundGas(height, baseFee);
        expect(gas > 0n && gas <= blockGasLimit).toBe(true);
      }
    }
  });
});
