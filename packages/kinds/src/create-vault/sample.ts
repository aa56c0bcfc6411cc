import { id } from '../testing/fixtures.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { createVault, custom, described, named } from '../testing/payloads.ts';
import { publicKey } from '../testing/sample-parts.ts';

export const sample = {
  payload: {
    type: 'v0_CreateVault',
    id: id(1),
    alias: 'Cold vault',
    publicKey,
    lock: 'Unlocked',
    description: 'In the safe',
    ...custom,
  },
  tried: {
    good: ({ newKey }) => createVault(newKey()),
    bad: ({ vaultKey }) => createVault(vaultKey),
    code: 'DuplicatePublicKey',
  },
  executed: async ({ ids, newKey, done, shows }) => {
    const values = { publicKey: newKey(), ...named('Vault') };
    await done(createVault(values.publicKey, { id: ids.Vault, ...named('Vault') }));
    const expected = { data: { publicKey: values.publicKey, ...described('Vault') } };
    await shows('Vault', { ...expected, additionalDetails: { processing: { status: 'Pending' } } });
  },
} satisfies KindSample<'v0_CreateVault'>;
