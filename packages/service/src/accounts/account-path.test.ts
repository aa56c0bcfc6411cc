import fc from 'fast-check';
import { expect, test } from 'vitest';

import { accountPath, addressKeyPath } from './account-path.ts';

test('every account has a path of its own, hardened throughout and within the bounds of BIP-32', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (left, right) => {
      const levels = accountPath(left).split('/');
      expect(levels).toHaveLength(7);
      for (const level of levels.slice(1)) expect(level).toMatch(/^\d+'$/);
      for (const level of levels.slice(1)) expect(Number.parseInt(level, 10)).toBeLessThan(2 ** 31);
      expect(accountPath(left) === accountPath(right)).toBe(left === right);
    }),
  );
});

test('the path of an account never changes', () => {
  expect(accountPath('00000000-0000-4000-8000-000000000001')).toBe("m/1129530187'/0'/1'/2048'/0'/1'");
  expect(addressKeyPath('00000000-0000-4000-8000-000000000001', "0'/7'")).toBe("m/1129530187'/0'/1'/2048'/0'/1'/0'/7'");
  expect(() => accountPath('1')).toThrow('Not the id of an account');
});
