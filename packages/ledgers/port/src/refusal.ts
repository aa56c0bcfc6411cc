/** Why a transaction cannot be built now, and may be later: waiting helps. */
export const passingReasons = [
  'AccountNotReadyOnLedger',
  'CurrentlyFeesTooLarge',
  'CurrentlyFeesTooSmall',
  'CurrentlyFundsTooFragmented',
  'CurrentlyNotEnoughFunds',
  'CurrentlyUnusableDestination',
  'TransactionEstimationFailure',
  'TransientIssue',
] as const;
export type PassingReason = (typeof passingReasons)[number];

/** Why a transaction can never be built. */
export type LastingReason =
  | 'AccountAlreadyActivatedOnLedger'
  | 'BroadcastExpired'
  | 'InternalError'
  | 'InvalidAccountStateOnLedger'
  | 'InvalidAmount'
  | 'InvalidContractParameters'
  | 'InvalidDestination'
  | 'InvalidUserPayload'
  | 'LockedDestination'
  | 'OnLedgerFailure'
  | 'ReplacementTransactionFeesTooLow'
  | 'TransactionNotEligibleForReplacement'
  | 'TransactionRejected';

/** Why a transaction cannot be built. */
export type RefusalReason = PassingReason | LastingReason;

/** True where waiting helps. */
export function isPassing(reason: RefusalReason): reason is PassingReason {
  return passingReasons.some((passing) => passing === reason);
}

/** Why a transaction cannot be built or sent. */
export interface TransactionRefusal {
  readonly hint: RefusalReason;
  readonly message: string;
  /** Where the sender's funds are too few: how much of what was to be sent it could send, in smallest units, decimal text. */
  readonly spendable?: string;
}
