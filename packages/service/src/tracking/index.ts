export type { AccountHistory, LedgerBook, SeenToken } from './ledger-book.ts';
export { settle } from './settlement.ts';
export type { HoldingChange, OwnAddress, Party, SettledTransfer, Settlement } from './settlement.ts';
export { backfillHistoryJob, backfillHistoriesAgain } from './backfill-history.ts';
export type { BackfillHistoryPorts } from './backfill-history.ts';
export { ledgerStatus } from './ledger-states.ts';
export type { LedgerLook, LedgerState, LedgerStates } from './ledger-states.ts';
export { trackLedger } from './track-ledger.ts';
export type { ReadSoFar, TrackLedgerPorts } from './track-ledger.ts';
