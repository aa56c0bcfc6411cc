import type { KindSample } from '../testing/kind-sample.ts';
import { address, custom, described, ledgerId, named } from '../testing/payloads.ts';
import { reference } from '../testing/sample-parts.ts';

export const sample = {
  payload: {
    type: 'v0_UpdateEndpoint',
    reference,
    address,
    trustScore: 90,
    alias: 'Exchange',
    description: 'Where coins are sold',
    ...custom,
  },
  tried: {
    good: ({ unlocked }) => ({
      type: 'v0_UpdateEndpoint',
      reference: unlocked.Endpoint,
      alias: 'New',
      address,
      trustScore: 1,
      ...custom,
    }),
    bad: ({ locked }) => ({
      type: 'v0_UpdateEndpoint',
      reference: locked.Endpoint,
      alias: 'New',
      address,
      trustScore: 1,
      ...custom,
    }),
    code: 'EndpointLocked',
  },
  executed: async ({ reference: referenceTo, becomes }) => {
    const changed = await referenceTo('Endpoint', 'Unlocked');
    const values = { address, trustScore: 100 };
    const expected = { ...values, ledgerId, ...described('Other') };
    await becomes('Endpoint', { type: 'v0_UpdateEndpoint', reference: changed, ...named('Other'), ...values }, expected);
  },
} satisfies KindSample<'v0_UpdateEndpoint'>;
