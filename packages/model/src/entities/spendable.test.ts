import { expect, test } from 'vitest';

import { spendable } from './spendable.ts';

test.each([
  ['100', '0', '0', 100n],
  ['100', '30', '20', 50n],
  ['100', '70', '30', 0n],
  ['100', '70', '60', 0n],
  ['9007199254740993000', '1', '1', 9_007_199_254_740_992_998n],
])('of %s with %s reserved and %s in quarantine can be spent %s', (totalAmount, reservedAmount, quarantinedAmount, rest) => {
  expect(spendable({ totalAmount, reservedAmount, quarantinedAmount })).toBe(rest);
});
