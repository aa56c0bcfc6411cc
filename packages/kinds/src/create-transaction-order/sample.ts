import { id } from '../testing/fixtures.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { address, createOrder, custom } from '../testing/payloads.ts';

export const sample = {
  payload: {
    type: 'v0_CreateTransactionOrder',
    id: id(1),
    accountId: id(2),
    parameters: {
      type: 'Ethereum',
      amount: '1000000000000000000',
      destination: { type: 'Address', address },
      data: '0xa9059cbb',
      feeStrategy: { type: 'Priority', priority: 'High' },
    },
    ...custom,
  },
  tried: {
    good: ({ unlocked }) => createOrder(unlocked.Account.id),
    bad: ({ locked }) => createOrder(locked.Account.id),
    code: 'AccountLocked',
  },
  executed: async ({ ids, once, reference, done, completed, shows }) => {
    await once('v0_ReleaseQuarantinedTransfers');
    await reference('Endpoint', 'Unlocked');
    const order = createOrder(ids.Account);
    const parameters = { ...order.parameters, destination: { type: 'Endpoint' as const, endpointId: ids.Endpoint } };
    await done({ ...order, parameters });
    await completed(order.id);
    await shows('TransactionOrder', { data: { parameters } }, order.id);
  },
} satisfies KindSample<'v0_CreateTransactionOrder'>;
