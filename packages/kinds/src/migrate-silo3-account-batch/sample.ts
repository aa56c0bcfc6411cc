import { newId } from '@countersign/kernel';
import { id } from '../testing/fixtures.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { described, migrateBatch, missing, named } from '../testing/payloads.ts';

export const sample = {
  payload: {
    type: 'v0_MigrateSilo3AccountBatch',
    vaultId: id(1),
    wasColdSilo: true,
    wasTestSilo: false,
    accounts: [],
  },
  tried: {
    good: ({ vaultId }) => migrateBatch(vaultId, [{ id: newId(), publicId: '0001-00000001' }]),
    bad: () => migrateBatch(missing, [{ id: newId(), publicId: '0001-00000001' }]),
    code: 'VaultNotFound',
  },
  executed: async ({ vaultId, done, prepared, shows }) => {
    const account = { id: newId(), ...named('Old'), ledgerId: 'xrpl-sandbox', lockStatus: 'Locked' as const };
    await done(migrateBatch(vaultId, [{ ...account, publicId: '0001-00000001' }]));
    await prepared(account.id, [account.ledgerId]);
    await shows('Account', { data: { lock: 'Locked', ledgerId: account.ledgerId, ...described('Old') } }, account.id);
  },
} satisfies KindSample<'v0_MigrateSilo3AccountBatch'>;
