import { id } from '../testing/fixtures.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { createDomain, custom, described, missing, named } from '../testing/payloads.ts';
import { policy, publicKey, readAccess } from '../testing/sample-parts.ts';

export const sample = {
  payload: {
    type: 'v0_CreateDomain',
    id: id(1),
    alias: 'Branch',
    description: 'The branch in Basel',
    lock: 'Unlocked',
    permissions: { readAccess },
    users: [{ id: id(2), alias: 'mia@example.com', publicKey, roles: ['approver'], lock: 'Unlocked', ...custom }],
    policies: [{ ...policy, id: id(3), lock: 'Unlocked', workflow: [] }],
    ...custom,
  },
  tried: {
    good: ({ permissions }) => createDomain(permissions),
    bad: ({ permissions }) => createDomain(permissions, { childrenDomainIds: [missing] }),
    code: 'InvalidEntityId',
  },
  executed: async ({ root, ids, permissions, done, shows }) => {
    await done(createDomain(permissions, { id: ids.Domain, ...named('Domain') }));
    await shows('Domain', { data: { parentId: root, permissions, ...described('Domain') } });
  },
} satisfies KindSample<'v0_CreateDomain'>;
