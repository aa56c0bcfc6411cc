import type { KindSample } from '../testing/kind-sample.ts';
import { custom, described, named } from '../testing/payloads.ts';
import { reference } from '../testing/sample-parts.ts';

export const sample = {
  payload: { type: 'v0_UpdateDomain', reference, alias: 'Branch', description: 'The branch in Basel', ...custom },
  tried: {
    good: ({ unlocked }) => ({ type: 'v0_UpdateDomain', reference: unlocked.Domain, alias: 'New', ...custom }),
    bad: ({ unlocked }) => ({ type: 'v0_UpdateDomain', reference: { ...unlocked.Domain, revision: 7 }, alias: 'New', ...custom }),
    code: 'EntityRevisionMismatch',
    domainId: ({ unlocked }) => unlocked.Domain.id,
  },
  executed: async ({ ids, reference: referenceTo, refuses, execute, shows }) => {
    const changed = await referenceTo('Domain', 'Unlocked');
    const payload = { type: 'v0_UpdateDomain' as const, reference: changed, ...named('Other') };
    await refuses(payload, 'MustBeExecutedInCurrentDomain');
    await execute(payload, { domainId: ids.Domain });
    await shows('Domain', { data: described('Other') });
  },
} satisfies KindSample<'v0_UpdateDomain'>;
