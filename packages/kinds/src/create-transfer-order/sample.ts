import { id } from '../testing/fixtures.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { address, createTransfer, custom } from '../testing/payloads.ts';

export const sample = {
  payload: {
    type: 'v0_CreateTransferOrder',
    id: id(1),
    accountId: id(2),
    tickerId: id(3),
    outputs: [{ destination: { type: 'Address', address }, amount: '1500000' }],
    feeStrategy: 'Medium',
    maximumFee: '21000',
    ...custom,
  },
  tried: {
    good: ({ unlocked, nativeTickerId }) => createTransfer(unlocked.Account.id, nativeTickerId),
    bad: ({ unlocked, locked }) => createTransfer(unlocked.Account.id, locked.Ticker.id),
    code: 'TickerLocked',
  },
  executed: async ({ ids, once, nativeTickerId, done, completed }) => {
    await once('v0_ReleaseQuarantinedTransfers');
    const order = createTransfer(ids.Account, nativeTickerId);
    await done(order);
    await completed(order.id);
  },
} satisfies KindSample<'v0_CreateTransferOrder'>;
