import type { Account } from '@countersign/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { accountPath, addressKeyPath, keyPathOf } from './account-path.ts';

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
  expect(() => accountPath('1')).toThrow('Not the id of an account');
});

test("an address's key is below the path that stands in its account", () => {
  const account = (keyInformation: Account['providerDetails']['keyInformation']) => ({
    providerDetails: { type: 'Vault', vaultId: '', keyStrategy: 'VaultSoft', keyInformation } as const,
  });
  const imported = account({ type: 'VaultDerived', derivationPath: "m/84'/0'/3'" });
  expect(addressKeyPath(imported, '0/7')).toBe("m/84'/0'/3'/0/7");
  expect(addressKeyPath(imported, '')).toBe("m/84'/0'/3'");
  expect(() => keyPathOf(account({ type: 'Random' }))).toThrow('below no seed');
});
