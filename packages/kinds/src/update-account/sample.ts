import type { KindSample } from '../testing/kind-sample.ts';
import { custom, described, named } from '../testing/payloads.ts';
import { reference } from '../testing/sample-parts.ts';

export const sample = {
  payload: { type: 'v0_UpdateAccount', reference, alias: 'Treasury', description: 'Pays suppliers', ...custom },
  tried: {
    good: ({ unlocked }) => ({ type: 'v0_UpdateAccount', reference: unlocked.Account, alias: 'New', ...custom }),
    bad: ({ locked }) => ({ type: 'v0_UpdateAccount', reference: locked.Account, alias: 'New', ...custom }),
    code: 'AccountLocked',
  },
  executed: async ({ reference: referenceTo, becomes }) => {
    const changed = await referenceTo('Account', 'Unlocked');
    await becomes('Account', { type: 'v0_UpdateAccount', reference: changed, ...named('Other') }, described('Other'));
  },
} satisfies KindSample<'v0_UpdateAccount'>;
