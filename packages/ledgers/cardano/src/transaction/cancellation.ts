import type { LedgerModule } from '@countersign/ledger-port';

import { notReplaced } from '../errors.ts';

/** Nothing takes the place of a transaction that was sent. */
export const cancellation: LedgerModule['transaction']['cancellation'] = () => notReplaced;
