import fc from 'fast-check';
import { expect, test } from 'vitest';

import { worthOf } from './worth.ts';

test.each([
  [150_000_000n, 8, '70000', '105000.00'],
  [1n, 8, '70000', '0.00'],
  [1n, 2, '0.5', '0.01'],
  [3n, 0, '1.005', '3.02'],
  [0n, 18, '3000.25', '0.00'],
  [10n ** 78n, 18, '0.00000015', `${15n * 10n ** 52n}.00`],
])('%s smallest units with %s decimals at %s are worth %s', (amount, decimals, price, worth) => {
  expect(worthOf(amount, decimals, price)).toBe(worth);
});

test('an estimate is never further from the exact value than half of its last digit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
      fc.integer({ min: 0, max: 24 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 0, max: 10 }),
      (amount, decimals, price, digits) => {
        const text = String(price).padStart(digits + 1, '0');
        const priced = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
        const worth = BigInt(worthOf(amount, decimals, priced).replace('.', ''));
        const scale = 10n ** BigInt(decimals + digits);
        const difference = worth * scale - amount * BigInt(price) * 100n;
        expect((difference < 0n ? -difference : difference) * 2n <= scale).toBe(true);
      },
    ),
  );
});
