import { defineWords } from '../words/kind-words.ts';

/** An order is to be stopped, on its ledger by another one in its place. */
export const attemptTransactionOrderCancellation = defineWords({
  type: 'v0_AttemptTransactionOrderCancellation',
  title: '{{who}} proposed cancelling an order',
  english: { cancel: 'cancel the order {{order}}, because: {{reason}}' },
  says: ({ targetTransactionOrderId, reason }) => ({
    key: 'cancel',
    pieces: {
      order: { kind: 'id', text: targetTransactionOrderId, of: 'order' },
      reason: { kind: 'text', text: reason },
    },
  }),
  actsOn: ({ targetTransactionOrderId }) => ({ orders: [targetTransactionOrderId] }),
  first: [
    { path: 'reason', kind: 'text' },
    { path: 'targetTransactionOrderId', kind: 'id', of: 'order' },
    { path: 'maximumFee', kind: 'amount', counts: 'smallest' },
    { path: 'replacementTransactionOrderId', kind: 'id' },
  ],
  others: [],
  proposing: { as: 'own', of: 'account', form: 'cancellation' },
});
