import { id } from '../testing/fixtures.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { address, createEndpoint, custom, described, ledgerId, named } from '../testing/payloads.ts';

export const sample = {
  payload: {
    type: 'v0_CreateEndpoint',
    id: id(1),
    address,
    trustScore: 20,
    ledgerId,
    alias: 'Exchange',
    lock: 'Unlocked',
    description: 'Where coins are sold',
    ...custom,
  },
  tried: {
    good: () => createEndpoint(),
    bad: () => createEndpoint({ address: 'nowhere' }),
    code: 'InvalidEndpointCreateParameters',
  },
  executed: async ({ ids, execute, shows }) => {
    const values = { address, ledgerId, trustScore: 40, lock: 'Unlocked' };
    await execute(createEndpoint({ id: ids.Endpoint, ...named('Endpoint'), ...values }), { alone: true });
    await shows('Endpoint', { data: { ...values, ...described('Endpoint') } });
  },
} satisfies KindSample<'v0_CreateEndpoint'>;
