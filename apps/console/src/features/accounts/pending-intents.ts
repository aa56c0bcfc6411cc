import { intentTypesAbout } from '@countersign/model/names';

import { inFlight, type IntentSubject } from '../../entities/intent/intent-search.ts';

/** Tasks that make or change an account, or let go what was held on it, as long as they go on. */
export const pendingIntents: IntentSubject = {
  name: 'pending-tasks',
  statuses: inFlight,
  types: [...intentTypesAbout('account'), 'v0_ReleaseQuarantinedTransfers'],
};
