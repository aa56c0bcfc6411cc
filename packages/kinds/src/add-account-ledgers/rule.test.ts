import { expect, test } from 'vitest';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { account, ethereum, vault } from '../testing/fixtures.ts';
import { active, funded, withVault } from '../testing/order-situation.ts';
import type { Situation } from '../testing/situation.ts';
import { code, inChild, loaded, reference } from '../testing/situation.ts';

test.each<[string, object, Situation]>([
  ['ok', {}, { entities: funded }],
  ['InvalidAddAccountLedgersParameters', { ledgerIds: [] }, { entities: funded }],
  ['InvalidAddAccountLedgersParameters', { ledgerIds: [ethereum.id, ethereum.id] }, { entities: funded }],
  ['InvalidAddAccountLedgersParameters', {}, { entities: funded, facts: { accountLedgers: active } }],
  ['LedgerNotFound', { ledgerIds: ['other'] }, { entities: funded }],
  ['AccountLocked', {}, { entities: [...withVault, loaded('Account', account({ lock: 'Locked' }))] }],
  ['VaultLocked', {}, { entities: [loaded('Vault', { ...vault, lock: 'Locked' }), loaded('Account', account())] }],
  ['MustBeExecutedInCurrentDomain', {}, { ...inChild, entities: funded }],
])('more ledgers for an account: %s', (expected, values, situation) => {
  const payload = { type: 'v0_AddAccountLedgers', ...reference(account()), ledgerIds: [ethereum.id], ...values };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});
