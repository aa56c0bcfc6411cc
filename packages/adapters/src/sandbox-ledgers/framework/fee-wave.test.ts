import fc from 'fast-check';
import { expect, test } from 'vitest';

import { feeWave, usualWave } from './fee-wave.ts';

test('a fee level swings around its base and comes back', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.bigInt(1n, 10n ** 20n), fc.integer({ min: 0, max: 100 }), (height, base, swing) => {
      const options = { swing, period: 12 };
      const level = feeWave(height, base, options);
      expect(level).toBe(feeWave(height + 12, base, options));
      expect(level).toBeGreaterThanOrEqual(1n);
      expect(level <= (base * BigInt(100 + swing)) / 100n && level >= (base * BigInt(100 - swing)) / 100n - 1n).toBe(true);
    }),
  );
});

test('it moves', () => {
  const levels = Array.from({ length: 12 }, (_, height) => feeWave(height, 1_000n, { swing: 15, period: 12 }));
  expect(levels).toEqual([1000n, 1075n, 1129n, 1150n, 1129n, 1075n, 1000n, 925n, 870n, 850n, 870n, 925n]);
});

test.each([1n, 3n, 8n, 300n, 2_000n, 400_000n])('twice the fee of any block is enough in any other, from %d on', (base) => {
  const levels = Array.from({ length: usualWave.period }, (_, height) => feeWave(height, base, usualWave));
  const cheapest = levels.reduce((least, level) => (level < least ? level : least));
  expect(levels.filter((level) => level > 2n * cheapest)).toEqual([]);
});
