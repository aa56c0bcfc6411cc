import { id } from '../testing/fixtures.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { createAccount, custom, described, inVault, ledgerId, named } from '../testing/payloads.ts';

export const sample = {
  payload: {
    type: 'v0_CreateAccount',
    id: id(1),
    alias: 'Treasury',
    providerDetails: { type: 'Vault', vaultId: id(2), keyStrategy: 'VaultHard' },
    ledgerIds: ['ethereum-sandbox', 'bitcoin-sandbox'],
    lock: 'Unlocked',
    ...custom,
  },
  tried: {
    good: ({ vaultId }) => createAccount(vaultId),
    bad: ({ vaultId }) => createAccount(vaultId, { ledgerIds: ['none'] }),
    code: 'LedgerNotFound',
  },
  executed: async ({ ids, vaultId, done, prepared, shows }) => {
    await done(createAccount(vaultId, { id: ids.Account, ...named('Account') }));
    await prepared(ids.Account, [ledgerId]);
    await shows('Account', { data: { ...inVault(vaultId), ...described('Account') } });
  },
} satisfies KindSample<'v0_CreateAccount'>;
