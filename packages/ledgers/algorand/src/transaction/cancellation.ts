import type { LedgerModule } from '@countersign/ledger-port';

import { refuse } from '../errors.ts';

/** The network takes the first transaction that it sees, and replaces none. */
export const cancellation: LedgerModule['transaction']['cancellation'] = () =>
  refuse('TransactionNotEligibleForReplacement', 'Algorand replaces no transaction that was sent');
