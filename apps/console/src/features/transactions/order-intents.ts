import type { IntentSubject } from '../../entities/intent/intent-search.ts';

/** The kinds of task that move value, keep it from moving, let it be spent, or sign in an account's name. */
export const orderIntents: IntentSubject = {
  name: 'order-tasks',
  types: [
    'v0_CreateTransferOrder',
    'v0_CreateTransactionOrder',
    'v0_AttemptTransactionOrderCancellation',
    'v0_ReleaseQuarantinedTransfers',
    'v0_SignManifest',
  ],
};
