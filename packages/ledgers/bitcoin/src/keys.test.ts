import { expect, test } from 'vitest';

import { addressPath } from './keys.ts';

test('addresses and change have chains of their own, hardened where the strategy is', () => {
  expect(addressPath('VaultSoft', 'SECP256K1_CUSTODY_1', 'External', 7)).toBe('0/7');
  expect(addressPath('VaultSoft', 'SECP256K1_CUSTODY_1', 'Internal', 0)).toBe('1/0');
  expect(addressPath('VaultHard', 'SECP256K1_CUSTODY_1', 'External', 7)).toBe("0'/7'");
  expect(addressPath('Random', 'SECP256K1_CUSTODY_1', 'External', 0)).toBe('');
});
