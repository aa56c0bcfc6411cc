import type { KindSample } from '../testing/kind-sample.ts';
import { readAccess, reference } from '../testing/sample-parts.ts';

export const sample = {
  payload: { type: 'v0_UpdateDomainPermissions', reference, permissions: { readAccess } },
  tried: {
    good: ({ unlocked, permissions }) => ({ type: 'v0_UpdateDomainPermissions', reference: unlocked.Domain, permissions }),
    bad: ({ unlocked, permissions }) => ({
      type: 'v0_UpdateDomainPermissions',
      reference: { ...unlocked.Domain, revision: 7 },
      permissions,
    }),
    code: 'EntityRevisionMismatch',
    domainId: ({ unlocked }) => unlocked.Domain.id,
  },
  executed: async ({ ids, permissions: before, reference: referenceTo, execute, shows }) => {
    const permissions = { readAccess: { ...before.readAccess, events: ['auditor'] } };
    const changed = await referenceTo('Domain', 'Unlocked');
    await execute({ type: 'v0_UpdateDomainPermissions', reference: changed, permissions }, { domainId: ids.Domain });
    await shows('Domain', { data: { permissions } });
  },
} satisfies KindSample<'v0_UpdateDomainPermissions'>;
