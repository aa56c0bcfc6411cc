import type { KindSample } from '../testing/kind-sample.ts';
import { ledgerId } from '../testing/payloads.ts';
import { reference } from '../testing/sample-parts.ts';

export const sample = {
  payload: { type: 'v0_AddAccountLedgers', reference, ledgerIds: ['xrpl-sandbox'] },
  tried: {
    good: ({ unlocked }) => ({ type: 'v0_AddAccountLedgers', reference: unlocked.Account, ledgerIds: ['xrpl-sandbox'] }),
    bad: ({ unlocked }) => ({ type: 'v0_AddAccountLedgers', reference: unlocked.Account, ledgerIds: [ledgerId] }),
    code: 'InvalidAddAccountLedgersParameters',
  },
  executed: async ({ done, reference: referenceTo, ids, prepared }) => {
    const ledgerIds = ['xrpl-sandbox', 'bitcoin-sandbox'];
    await done({ type: 'v0_AddAccountLedgers', reference: await referenceTo('Account', 'Unlocked'), ledgerIds });
    await prepared(ids.Account, ['bitcoin-sandbox', ledgerId, 'xrpl-sandbox']);
  },
} satisfies KindSample<'v0_AddAccountLedgers'>;
