import { expect, test } from 'vitest';

import { addressPath } from './keys.ts';

test('addresses and change have chains of their own, hardened where the strategy is', () => {
  expect(addressPath('VaultSoft', 'External', 7)).toBe('0/7');
  expect(addressPath('VaultSoft', 'Internal', 0)).toBe('1/0');
  expect(addressPath('VaultHard', 'External', 7)).toBe("0'/7'");
  expect(addressPath('Random', 'External', 0)).toBe('');
});
