import type { LedgerModule } from '@countersign/ledger-port';

/** A network moves what a transaction asks for, or nothing. */
export const deviations: LedgerModule['transaction']['deviations'] = () => [];
