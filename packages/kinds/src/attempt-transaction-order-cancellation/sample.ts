import { id } from '../testing/fixtures.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { address, cancelOrder, createTransfer, missing, outputTo } from '../testing/payloads.ts';

export const sample = {
  payload: {
    type: 'v0_AttemptTransactionOrderCancellation',
    targetTransactionOrderId: id(1),
    replacementTransactionOrderId: id(2),
    reason: 'sent twice',
  },
  tried: {
    good: ({ poor }) => cancelOrder(poor.orderId, 'Not needed any more'),
    bad: () => cancelOrder(missing, 'No such order'),
    code: 'InvalidEntityId',
  },
  executed: async ({ execute, done, reference, ids, nativeTickerId, interrupted }) => {
    await reference('Account', 'Unlocked');
    // More than there is: the order waits for funds, so that it is there to be cancelled.
    const order = createTransfer(ids.Account, nativeTickerId, outputTo({ type: 'Address', address }, '9'.repeat(30)));
    await execute(order);
    await done(cancelOrder(order.id, 'Not meant so'));
    await interrupted(order.id, { cause: 'Cancellation', reason: 'Not meant so' });
  },
} satisfies KindSample<'v0_AttemptTransactionOrderCancellation'>;
