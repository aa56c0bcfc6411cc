export type { LedgerBook, SeenToken } from './ledger-book.ts';
export { settle } from './settlement.ts';
export type { HoldingChange, OwnAddress, Party, SettledTransfer, Settlement } from './settlement.ts';
export { trackLedger } from './track-ledger.ts';
export type { TrackLedgerPorts } from './track-ledger.ts';
