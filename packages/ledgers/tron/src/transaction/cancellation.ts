import type { LedgerModule } from '@countersign/ledger-port';

import { refuse } from '../errors.ts';

/** Nothing is used up that another transaction could take first. */
export const cancellation: LedgerModule['transaction']['cancellation'] = () =>
  refuse('TransactionNotEligibleForReplacement', 'Tron replaces no transaction that was sent');
