import { id } from '../testing/fixtures.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { createUser, custom, described, named } from '../testing/payloads.ts';
import { publicKey } from '../testing/sample-parts.ts';

export const sample = {
  payload: {
    type: 'v0_CreateUser',
    id: id(1),
    alias: 'mia@example.com',
    publicKey,
    roles: ['approver', 'auditor'],
    lock: 'Unlocked',
    ...custom,
  },
  tried: {
    good: ({ newKey }) => createUser(newKey()),
    bad: () => createUser('AAAA'),
    code: 'PublicKeyInvalid',
  },
  executed: async ({ ids, newKey, done, shows }) => {
    const values = { publicKey: newKey(), roles: ['clerk'] };
    await done(createUser(values.publicKey, { id: ids.User, ...named('User') }));
    await shows('User', { data: { ...values, ...described('User') } });
  },
} satisfies KindSample<'v0_CreateUser'>;
