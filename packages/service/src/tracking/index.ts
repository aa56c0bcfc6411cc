export type { AccountHistory, LedgerBook, SeenToken } from './ledger-book.ts';
export { settle } from './settlement.ts';
export type { HoldingChange, OwnAddress, Party, SettledTransfer, Settlement } from './settlement.ts';
export { takeInHistoryJob } from './take-in-history.ts';
export type { TakeInHistoryPorts } from './take-in-history.ts';
export { trackLedger } from './track-ledger.ts';
export type { TrackLedgerPorts } from './track-ledger.ts';
