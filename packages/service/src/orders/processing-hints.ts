import { ApiFailedTransactionProcessingHint, ApiPreparingTransactionProcessingHint } from '@countersign/model';
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

/** What a network's refusal means for an order: to wait with a hint, or the end. */
const refusals = {
  NotYet: { status: 'Broadcasting', hint: 'CurrentlyRejectedByLedger' },
  FeeTooLow: { status: 'Broadcasting', hint: 'CurrentlyFeesTooSmall' },
  InsufficientFunds: { status: 'Broadcasting', hint: 'CurrentlyRejectedByLedger' },
  Unreachable: { status: 'Broadcasting', hint: 'TransientIssue' },
  DoubleSpend: { status: 'Failed', hint: 'TransactionRejected' },
  Expired: { status: 'Failed', hint: 'BroadcastExpired' },
  InvalidDestination: { status: 'Failed', hint: 'InvalidDestination' },
  InvalidSignature: { status: 'Failed', hint: 'InternalError' },
  Malformed: { status: 'Failed', hint: 'InternalError' },
  Rejected: { status: 'Failed', hint: 'TransactionRejected' },
} as const satisfies Record<Exclude<BroadcastRefusal, 'AlreadyKnown'>, ApiTransactionProcessingDetails>;

/**
 * The state of an order whose transaction a network refused, and so has not. A replacement that comes to spend what is spent is too
 * late: what it was to replace is there already.
 */
export function refusedBroadcast(reason: keyof typeof refusals, isReplacement: boolean): ApiTransactionProcessingDetails {
  if (reason === 'DoubleSpend' && isReplacement) return { status: 'Failed', hint: 'TransactionNotEligibleForReplacement' };
  return refusals[reason];
}
