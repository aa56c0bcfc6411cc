import type { Account } from '@countersign/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { accountKeyPath, accountPath, addressKeyPath, areKeysOf, isBroughtIn, keyPathOf, randomKeyId } from './account-path.ts';
import { account, id, payloadOf } from './testing/scene.ts';

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

test("an address's key is below the path that is in its account", () => {
  const withKey = (keyInformation: Account['providerDetails']['keyInformation']) => ({
    providerDetails: { type: 'Vault', vaultId: '', keyStrategy: 'VaultSoft', keyInformation } as const,
  });
  const imported = withKey({ type: 'VaultDerived', derivationPath: "m/84'/0'/3'" });
  const key = { id: 'SECP256K1_CUSTODY_1' } as const;
  expect(addressKeyPath(imported, key, '0/7')).toBe("m/84'/0'/3'/0/7");
  expect(addressKeyPath(imported, key, '')).toBe("m/84'/0'/3'");
  expect(() => keyPathOf(withKey({ type: 'Random' }))).toThrow('below no seed');
});

test("the first key of a curve is at the account's path, as it always was, and each other one on a level of its own below it", () => {
  const path = accountPath(account.id);
  expect(accountKeyPath(account, 'SECP256K1_CUSTODY_1')).toBe(path);
  expect(accountKeyPath(account, 'ED25519_CUSTODY_1')).toBe(path);
  expect(accountKeyPath(account, 'ED25519_CUSTODY_2')).toBe(`${path}/1129530189'`);
  expect(accountKeyPath(account, 'ED25519_STAKING_1')).toBe(`${path}/1129530190'`);
  expect(addressKeyPath(account, { id: 'SECP256K1_CUSTODY_1' }, "0'/0'")).toBe(`${path}/0'/0'`);
});

test('no two ledgers of Ed25519 have one key of an account, nor two keys of it on one ledger', () => {
  const coinTypes = [501, 148, 283, 1729, 3030, 354, 1815];
  const ids = ['ED25519_CUSTODY_1', 'ED25519_CUSTODY_2', 'ED25519_STAKING_1'] as const;
  const paths = coinTypes.flatMap((coinType) => ids.map((id) => addressKeyPath(account, { id, coinType }, "0'")));
  const all = [...paths, ...ids.map((id) => accountKeyPath(account, id))];
  expect(new Set(all).size).toBe(all.length);
  expect(addressKeyPath(account, { id: 'ED25519_CUSTODY_1', coinType: 501 }, "0'")).toBe(`${accountPath(account.id)}/501'/0'`);
});

test("an account was brought in if its key is none that follows from its id, or is somebody's own", () => {
  const withKey = (keyInformation: Account['providerDetails']['keyInformation']) =>
    isBroughtIn({ ...account, providerDetails: { ...account.providerDetails, keyInformation } });
  expect(isBroughtIn(account)).toBe(false);
  expect(withKey({ type: 'VaultDerived', derivationPath: accountPath(id(41)) })).toBe(true);
  expect(withKey({ type: 'Random' })).toBe(false);
  expect(withKey({ type: 'Random', publicKey: { type: 'PublicKey', value: 'AAAA' } })).toBe(true);
});

test('keys are those of an account by its id alone, all of them', () => {
  const { path: own } = payloadOf({ from: '', to: '', amount: '', fee: '', nonce: '' }).key;
  const derived = (path: string) => ({
    ...payloadOf({ from: '', to: '', amount: '', fee: '', nonce: '' }),
    key: { curve: 'Secp256k1', strategy: 'VaultSoft', path } as const,
  });
  const random = (sealedKeyName?: string) => ({
    ...derived('m'),
    key: { curve: 'Secp256k1', strategy: 'Random', path: 'm' } as const,
    sealedKeyName,
  });
  const of = (...payloads: Parameters<typeof areKeysOf>[1]) => areKeysOf(account.id, payloads);
  expect(of(derived(own), derived(accountPath(account.id)))).toBe(true);
  expect(of(derived(own), derived(accountPath(id(41))))).toBe(false);
  expect(of(derived(`${accountPath(account.id)}7`))).toBe(false);
  expect(of(random(randomKeyId(account.id, 'ED25519_CUSTODY_1')))).toBe(true);
  expect(of(random(randomKeyId(id(41), 'ED25519_CUSTODY_1')))).toBe(false);
  expect(of(random())).toBe(false);
});
