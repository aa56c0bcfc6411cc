import type { KindSample } from '../testing/kind-sample.ts';
import { custom, described, named } from '../testing/payloads.ts';
import { reference } from '../testing/sample-parts.ts';

export const sample = {
  payload: { type: 'v0_UpdateUser', reference, alias: 'mia@example.com', roles: ['approver'], ...custom },
  tried: {
    good: ({ unlocked }) => ({
      type: 'v0_UpdateUser',
      reference: unlocked.User,
      alias: 'new@example.com',
      roles: ['x'],
      ...custom,
    }),
    bad: ({ unlocked }) => ({
      type: 'v0_UpdateUser',
      reference: unlocked.User,
      alias: 'ada@example.com',
      roles: ['x'],
      ...custom,
    }),
    code: 'NonUniqueUsersByAlias',
  },
  executed: async ({ reference: referenceTo, becomes }) => {
    const changed = await referenceTo('User', 'Unlocked');
    const values = { roles: ['auditor'], loginIds: [{ id: 'subject', providerId: 'provider' }] };
    const expected = { ...values, ...described('Other') };
    await becomes('User', { type: 'v0_UpdateUser', reference: changed, ...named('Other'), ...values }, expected);
  },
} satisfies KindSample<'v0_UpdateUser'>;
