import type { AccountReference } from '@countersign/model';

import type { OrderEvent } from './changes.ts';

/** The event of an order that was just accepted, with the transaction that it is to become and the account that sends it. */
export function orderAccepted(transactionId: string, sender: AccountReference): OrderEvent {
  return {
    domainId: sender.domainId,
    payload: { type: 'TransactionCreated', id: transactionId, senderReferences: [{ ...sender }] },
  };
}
