import { expect, test } from 'vitest';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { account, ethereum, id, vault } from '../testing/fixtures.ts';
import { withVault } from '../testing/order-situation.ts';
import type { Situation } from '../testing/situation.ts';
import { code, custom, loaded } from '../testing/situation.ts';

test.each<[string, object, Situation]>([
  ['ok', {}, { entities: withVault }],
  ['ok', { ledgerIds: undefined, ledgerId: ethereum.id }, { entities: withVault }],
  ['EntityAlreadyCreated', {}, { entities: [...withVault, loaded('Account', account({ id: id(4_500) }))] }],
  ['LedgerNotProvided', { ledgerIds: [] }, { entities: withVault }],
  ['InvalidCreateAccountParameters', { ledgerIds: [ethereum.id, ethereum.id] }, { entities: withVault }],
  ['InvalidCreateAccountParameters', { ledgerId: 'other' }, { entities: withVault }],
  ['LedgerNotFound', { ledgerIds: ['other'] }, { entities: withVault }],
  ['VaultNotFound', {}, {}],
  ['VaultLocked', {}, { entities: [loaded('Vault', { ...vault, lock: 'Locked' })] }],
  ['VaultNotReady', {}, { entities: withVault, facts: { pendingVaultIds: [vault.id] } }],
  ['UnsupportedAccountKeyStrategy', {}, { entities: [loaded('Vault', { ...vault, enabledKeyStrategies: ['Random'] })] }],
])('a new account: %s', (expected, values, situation) => {
  const providerDetails = { type: 'Vault', vaultId: vault.id, keyStrategy: 'VaultHard' };
  const payload = {
    type: 'v0_CreateAccount',
    id: id(4_500),
    alias: 'new',
    providerDetails,
    ledgerIds: [ethereum.id],
    lock: 'Unlocked',
    ...custom,
    ...values,
  };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});
