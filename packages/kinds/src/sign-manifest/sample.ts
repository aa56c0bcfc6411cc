import { id } from '../testing/fixtures.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { custom, signManifest } from '../testing/payloads.ts';

export const sample = {
  payload: {
    type: 'v0_SignManifest',
    id: id(1),
    accountId: id(2),
    content: { type: 'Unsafe', value: 'AAAA' },
    ...custom,
  },
  tried: {
    good: ({ unlocked }) => signManifest(unlocked.Account.id),
    bad: ({ unlocked }) => signManifest(unlocked.Account.id, { ledgerId: 'none' }),
    code: 'LedgerNotFound',
  },
  executed: async ({ ids, reference, done, signed }) => {
    await reference('Account', 'Unlocked');
    const manifest = signManifest(ids.Account);
    await done(manifest);
    await signed(manifest.id);
  },
} satisfies KindSample<'v0_SignManifest'>;
