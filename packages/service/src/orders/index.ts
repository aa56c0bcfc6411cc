export { destinationKey, resolveDestination, resolveDestinations } from './destinations.ts';
export type { ResolvedDestination, ResolvedDestinations } from './destinations.ts';
export { holdOrder, liftHold } from './hold-order.ts';
export type { HeldOrders, HoldPorts, HoldRefusal, LiftRefusal } from './hold-order.ts';
export type { StoredWork } from './order-book.ts';
export { workFromJson, workToJson } from './order-book.ts';
export type {
  AccountAddressKey,
  AdvanceOutcome,
  OrderBook,
  OrderInWork,
  OrderTransition,
  OrderWork,
  ReplacedOrder,
  SenderBalance,
} from './order-book.ts';
export { processOrder } from './process-order.ts';
export type { Ledgers, OrderLogEvent, ProcessOrderPorts } from './process-order.ts';
export { refreshBalancesJob } from './refresh-balances.ts';
export type { BalanceRefreshes } from './refresh-balances.ts';
export { releaseTransfers } from './release-transfers.ts';
export type { Quarantine } from './release-transfers.ts';
export { createTransactionSigner } from './transaction-signer.ts';
export type { EvidenceStore, TransactionSigner } from './transaction-signer.ts';
export { dryRunTransaction } from './dry-run-transaction.ts';
export { createOrderEstimates } from './order-estimates.ts';
export type { DraftOrders } from './order-estimates.ts';
export { createAssetReports } from './asset-reports.ts';
