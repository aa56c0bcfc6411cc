import { inFlight, type IntentSubject } from '../../entities/intent/intent-search.ts';

/** Tasks that make or change an account, as long as they go on. */
export const pendingIntents: IntentSubject = {
  name: 'pending-tasks',
  statuses: inFlight,
  types: [
    'v0_CreateAccount',
    'v0_UpdateAccount',
    'v0_AddAccountLedgers',
    'v0_LockAccount',
    'v0_UnlockAccount',
    'v0_ReleaseQuarantinedTransfers',
  ],
};
