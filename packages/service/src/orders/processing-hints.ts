import {
  ApiBroadcastingTransactionProcessingHint,
  ApiFailedTransactionProcessingHint,
  ApiPreparingTransactionProcessingHint,
} from '@countersign/model';
import type { ApiDryRunTransactionProcessingHint, ApiTransactionProcessingDetails } from '@countersign/model';
import type { BroadcastRefusal } from '@countersign/ledger-port';

/** Hints for which waiting helps: the order stays where it is and is tried again. */
const passing: ReadonlySet<ApiDryRunTransactionProcessingHint> = new Set([
  'AccountNotReadyOnLedger',
  'CurrentlyFeesTooLarge',
  'CurrentlyFeesTooSmall',
  'CurrentlyFundsTooFragmented',
  'CurrentlyNotEnoughFunds',
  'CurrentlyUnusableDestination',
  'TransactionEstimationFailure',
  'TransientIssue',
]);

/** True if the same order may succeed later. */
export function isPassing(hint: ApiDryRunTransactionProcessingHint): boolean {
  return passing.has(hint);
}

/** The state of an order that could not be prepared: it waits, or has failed for good. */
export function refusedPreparation(hint: ApiDryRunTransactionProcessingHint): ApiTransactionProcessingDetails {
  if (!isPassing(hint)) return { status: 'Failed', hint: ApiFailedTransactionProcessingHint.catch('InternalError').parse(hint) };
  return { status: 'Preparing', hint: ApiPreparingTransactionProcessingHint.catch('InternalError').parse(hint) };
}

/**
 * What a network's refusal means for the order. A refused transaction never reached the ledger; that of a replacement, because what
 * it was to replace is there already.
 */
export function refusedBroadcast(
  reason: Exclude<BroadcastRefusal, 'AlreadyKnown'>,
  isReplacement: boolean,
): ApiTransactionProcessingDetails {
  const waiting = {
    FeeTooLow: 'CurrentlyFeesTooSmall',
    Unreachable: 'TransientIssue',
    InsufficientFunds: 'CurrentlyRejectedByLedger',
  } as const;
  if (reason in waiting) {
    const hint = waiting[reason as keyof typeof waiting];
    return { status: 'Broadcasting', hint: ApiBroadcastingTransactionProcessingHint.parse(hint) };
  }
  const final = {
    DoubleSpend: isReplacement ? 'TransactionNotEligibleForReplacement' : 'TransactionRejected',
    Expired: 'BroadcastExpired',
    InvalidDestination: 'InvalidDestination',
    InvalidSignature: 'InternalError',
    Malformed: 'InternalError',
    Rejected: 'TransactionRejected',
  } as const;
  return { status: 'Failed', hint: final[reason as keyof typeof final] };
}
