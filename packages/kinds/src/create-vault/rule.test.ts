import { expect, test } from 'vitest';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { id, vault } from '../testing/fixtures.ts';
import type { Situation } from '../testing/situation.ts';
import { code, custom, inChild, loaded } from '../testing/situation.ts';

test.each<[string, object, Situation]>([
  ['ok', {}, {}],
  ['MustBeExecutedInRootDomain', {}, inChild],
  ['EntityAlreadyCreated', { id: vault.id }, { entities: [loaded('Vault', vault)] }],
  ['PublicKeyInvalid', { publicKey: 'odd' }, {}],
  ['DuplicatePublicKey', {}, { facts: { similarVaultIds: [vault.id] } }],
  ['InvalidVaultParameters', { parameters: { type: 'MPC' } }, {}],
])('a new vault: %s', (expected, values, situation) => {
  const payload = {
    type: 'v0_CreateVault',
    id: id(3_500),
    alias: 'new',
    publicKey: 'new key',
    lock: 'Unlocked',
    ...custom,
    ...values,
  };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});
