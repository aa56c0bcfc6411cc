export type { AccountHistory, LedgerBook, SeenToken } from './ledger-book.ts';
export { settle } from './settlement.ts';
export type { HoldingChange, OwnAddress, Party, SettledTransfer, Settlement } from './settlement.ts';
export { backfillHistoryJob } from './backfill-history.ts';
export type { BackfillHistoryPorts } from './backfill-history.ts';
export type { LedgerFailures } from './ledger-failures.ts';
export { trackLedger } from './track-ledger.ts';
export type { TrackLedgerPorts } from './track-ledger.ts';
