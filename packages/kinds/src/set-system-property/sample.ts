import type { KindSample } from '../testing/kind-sample.ts';
import { setReviewAuthority } from '../testing/payloads.ts';
import { publicKey } from '../testing/sample-parts.ts';

export const sample = {
  payload: {
    type: 'v0_SetSystemProperty',
    value: { type: 'StateReviewAuthorityProperty', value: { publicKey: { type: 'PublicKey', value: publicKey } } },
  },
  tried: {
    good: ({ newKey }) => setReviewAuthority(newKey()),
    bad: () => setReviewAuthority('AAAA'),
    code: 'InvalidSystemPropertyParameters',
  },
  executed: async ({ newKey, done, shows }) => {
    const payload = setReviewAuthority(newKey());
    await done(payload);
    await shows('SystemProperty', { data: { value: payload.value.value } }, 'STATE_REVIEW_AUTHORITY');
  },
} satisfies KindSample<'v0_SetSystemProperty'>;
