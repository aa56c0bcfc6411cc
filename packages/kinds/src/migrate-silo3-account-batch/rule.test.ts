import { V3AccountToMigrate } from './schema.ts';
import type { Ledger } from '@countersign/model';
import type { MigrateSilo3AccountBatch } from './schema.ts';
import { toBase64 } from '@countersign/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { account, ethereum, id, now, root, rootId, rules, vault } from '../testing/fixtures.ts';
import { migrateAccountBatch } from './rule.ts';
import { migratedKey } from './migrated-key.ts';
import { noFacts } from '../rules/state-needs.ts';
import type { LoadedFacts } from '../rules/state-needs.ts';

const entry: V3AccountToMigrate = {
  id: id(1),
  alias: 'old account',
  ledgerId: ethereum.id,
  lockStatus: 'Unlocked',
  publicId: '00aF-7fffffff',
  customProperties: {},
};
const other: V3AccountToMigrate = { ...entry, id: id(2), publicId: '0001-00000001' };
const bitcoin: Ledger = {
  ...ethereum,
  id: 'bitcoin',
  alias: 'Bitcoin',
  parameters: {
    type: 'Bitcoin',
    supportsSegWit: true,
    vaultLedgerIdentifier: 'btc',
    network: 'regtest',
    tickerSymbol: 'BTC',
    tickerName: 'Bitcoin',
    dustLimit: '546',
  },
};
const key = { publicKey: toBase64(new Uint8Array(33).fill(2)), sealedKey: 'AAAA' };
const ready: Partial<LoadedFacts> = { entities: [{ kind: 'Vault', data: vault }], ledgers: [ethereum] };

function plan(accounts: V3AccountToMigrate[], facts: Partial<LoadedFacts> = {}) {
  const payload: MigrateSilo3AccountBatch = {
    type: 'v0_MigrateSilo3AccountBatch',
    vaultId: vault.id,
    wasColdSilo: true,
    wasTestSilo: false,
    accounts,
  };
  return migrateAccountBatch.plan(payload, {
    intentId: id(9),
    author: { id: id(1_001), domainId: rootId },
    chain: [root],
    facts: { ...noFacts, ...ready, ...facts },
    rules,
    now,
  });
}

test('accounts are made with the keys that they have, and prepared', () => {
  const accounts = [entry, { ...other, derivationPath: "m/44'/60'/3'" }, { ...other, id: id(3), publicId: '0002-00000001', key }];
  expect(plan(accounts)).toMatchObject({
    ok: true,
    value: {
      changes: [
        {
          data: {
            providerDetails: {
              keyStrategy: 'VaultHard',
              keyInformation: { derivationPath: "m/1129530188'/2'/175'/2147483647'" },
            },
          },
        },
        { data: { providerDetails: { keyStrategy: 'VaultSoft', keyInformation: { derivationPath: "m/44'/60'/3'" } } } },
        { data: { providerDetails: { keyStrategy: 'Random', keyInformation: { publicKey: { value: key.publicKey } } } } },
      ],
      effects: [
        { type: 'PrepareAccount', accountId: id(1), ledgerIds: [ethereum.id] },
        { type: 'PrepareAccount', accountId: id(2) },
        { type: 'ImportAccountKey', accountId: id(3), sealedKey: 'AAAA' },
        { type: 'PrepareAccount', accountId: id(3) },
      ],
    },
  });
});

const many = Array.from({ length: 101 }, (_, index) => ({ ...entry, id: id(100 + index) }));

test.each<[string, V3AccountToMigrate[], Partial<LoadedFacts>]>([
  ['BatchTooLarge', many, {}],
  ['MigrateSilo3AccountBatchContainsDuplicateAccountIds', [entry, { ...other, id: entry.id }], {}],
  ['MigrateSilo3AccountBatchContainsDuplicateDerivationData', [entry, { ...other, publicId: '00AF-7FFFFFFF' }], {}],
  [
    'MigrateSilo3AccountBatchContainsDuplicateDerivationData',
    [
      { ...entry, derivationPath: "m/44'/60'/0'" },
      { ...other, derivationPath: "m/44'/60'/0'" },
    ],
    {},
  ],
  [
    'MigrateSilo3AccountBatchContainsDuplicateDerivationData',
    [
      { ...entry, key },
      { ...other, key },
    ],
    {},
  ],
  ['MigrateSilo3AccountAlreadyImported', [entry], { similarAccounts: [account()] }],
  ['InvalidMigrationKeyMaterial', [{ ...entry, key, derivationPath: "m/44'/60'/0'" }], {}],
  ['InvalidMigrationKeyMaterial', [{ ...entry, key: { ...key, publicKey: 'AAAA' } }], {}],
  ['InvalidMigrationKeyMaterial', [{ ...entry, key: { ...key, publicKey: 'AB==' } }], {}],
  ['InvalidMigrationKeyMaterial', [{ ...entry, derivationPath: "m/44'/60'/2147483648'" }], {}],
  ['InvalidMigrationKeyMaterial', [{ ...entry, derivationPath: "m/84'/60'/0'" }], {}],
  [
    'InvalidMigrationKeyMaterial',
    [{ ...entry, ledgerId: bitcoin.id, derivationPath: "m/49'/0'/0'" }],
    { ledgers: [ethereum, bitcoin] },
  ],
  ['ok', [{ ...entry, ledgerId: bitcoin.id, derivationPath: "m/84'/0'/0'" }], { ledgers: [ethereum, bitcoin] }],
  ['VaultNotFound', [entry], { entities: [] }],
  ['VaultNotReady', [entry], { pendingVaultIds: [vault.id] }],
  [
    'UnsupportedAccountKeyStrategy',
    [entry],
    { entities: [{ kind: 'Vault', data: { ...vault, enabledKeyStrategies: ['Random'] } }] },
  ],
  [
    'EntityAlreadyCreated',
    [entry],
    {
      entities: [
        { kind: 'Vault', data: vault },
        { kind: 'Account', data: account({ id: id(1) }) },
      ],
    },
  ],
  ['LedgerNotFound', [entry], { ledgers: [] }],
])('%s', (expected, accounts, facts) => {
  const planned = plan(accounts, facts);
  expect(planned.ok ? 'ok' : planned.error.code).toBe(expected);
});

test('no two public ids or silos have one path, and no path leads to those of accounts that are made here', () => {
  const hex = (digits: number) =>
    fc.array(fc.constantFrom(...'0123456789abcdef'.split('')), { minLength: digits, maxLength: digits });
  const publicId = fc
    .tuple(hex(4), fc.constantFrom(...'01234567'.split('')), hex(7))
    .map(([group, first, rest]) => `${group.join('')}-${first}${rest.join('')}`);
  const silo = fc.record({ wasColdSilo: fc.boolean(), wasTestSilo: fc.boolean() });
  const path = (where: Parameters<typeof migratedKey>[0], name: string) =>
    migratedKey(where, { ...entry, publicId: name }).identity;
  fc.assert(
    fc.property(silo, silo, publicId, publicId, (left, right, one, two) => {
      const isSame = JSON.stringify(left) === JSON.stringify(right) && one === two;
      expect(path(left, one) === path(right, two)).toBe(isSame);
      expect(path(left, one)).toMatch(/^m\/1129530188'(\/\d+'){3}$/);
      for (const level of path(left, one).split('/').slice(1)) expect(Number(level.slice(0, -1))).toBeLessThan(2 ** 31);
    }),
  );
});

test('the four silos have paths of their own', () => {
  const flags = [true, false];
  const paths = flags.flatMap((wasColdSilo) =>
    flags.map((wasTestSilo) => migratedKey({ wasColdSilo, wasTestSilo }, entry).identity),
  );
  expect(new Set(paths).size).toBe(4);
});

test('a path has one spelling', () => {
  const parse = (derivationPath: string) => V3AccountToMigrate.safeParse({ ...entry, derivationPath }).success;
  expect(parse("m/44'/60'/0'")).toBe(true);
  expect(parse("m/44'/060'/0'")).toBe(false);
  expect(parse("m/44'/60'/00'")).toBe(false);
});
