import { expect, test } from 'vitest';

import { formatAmount } from './decimal-text.ts';

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
