import { expect, test } from 'vitest';

import { money } from './money.ts';

test('an estimate keeps its digits, in the way of the reader', () => {
  expect(money('1234.50', 'USD', 'en')).toBe('$1,234.50');
  expect(money('123456789012345678.99', 'USD', 'en')).toBe('$123,456,789,012,345,678.99');
  expect(money('1234.50', 'EUR', 'de')).toBe('1\u202F234,50\u00A0€');
  expect(money('1234.50', 'JPY', 'en')).toBe('¥1,235');
});
