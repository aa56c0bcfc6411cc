import { id } from '../testing/fixtures.ts';
import type { KindSample } from '../testing/kind-sample.ts';

function release(accountId: string, transferId: string) {
  return { type: 'v0_ReleaseQuarantinedTransfers' as const, accountId, transferIds: [transferId] };
}

export const sample = {
  payload: { type: 'v0_ReleaseQuarantinedTransfers', accountId: id(1), transferIds: [id(2), id(3)] },
  tried: {
    good: ({ poor: { accountId, transferId } }) => release(accountId, transferId),
    bad: ({ poor: { transferId }, unlocked }) => release(unlocked.Account.id, transferId),
    code: 'InvalidEntityId',
  },
  executed: async ({ ids, reference, deposit, done, released }) => {
    await reference('Account', 'Unlocked');
    const transferId = await deposit();
    await done(release(ids.Account, transferId));
    await released(transferId);
  },
} satisfies KindSample<'v0_ReleaseQuarantinedTransfers'>;
