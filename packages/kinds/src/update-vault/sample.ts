import type { KindSample } from '../testing/kind-sample.ts';
import { custom, described, named } from '../testing/payloads.ts';
import { reference } from '../testing/sample-parts.ts';

export const sample = {
  payload: { type: 'v0_UpdateVault', reference, alias: 'Cold vault', description: 'In the safe', ...custom },
  tried: {
    good: ({ unlocked }) => ({ type: 'v0_UpdateVault', reference: unlocked.Vault, alias: 'New', ...custom }),
    bad: ({ locked }) => ({ type: 'v0_UpdateVault', reference: locked.Vault, alias: 'New', ...custom }),
    code: 'VaultLocked',
  },
  executed: async ({ reference: referenceTo, becomes }) => {
    const changed = await referenceTo('Vault', 'Unlocked');
    await becomes('Vault', { type: 'v0_UpdateVault', reference: changed, ...named('Other') }, described('Other'));
  },
} satisfies KindSample<'v0_UpdateVault'>;
