import type { ApiTransactionProcessingDetails, LedgerTransactionStatus } from '@countersign/model';

/** An order with the state that it is shown in. */
export interface ShownOrder {
  readonly orderId: string;
  readonly processing?: ApiTransactionProcessingDetails | null | undefined;
  readonly ledgerStatus?: LedgerTransactionStatus | null | undefined;
}

/**
 * Throws `IntegrityViolation` for the first order that is shown in a state that is not true: see `createShownEnds`. Gives those that ended and may still be
 * paid all the same, by their vaults' word (`mayStillBePaid`).
 */
export type RequireShownEnds = (shown: readonly ShownOrder[]) => Promise<ReadonlySet<string>>;
