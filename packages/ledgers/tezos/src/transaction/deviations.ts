import type { LedgerModule } from '@countersign/ledger-port';

/** The protocol moves what an operation asks for, or nothing; what a contract does in turn nobody asked for in its bytes. */
export const deviations: LedgerModule['transaction']['deviations'] = () => [];
