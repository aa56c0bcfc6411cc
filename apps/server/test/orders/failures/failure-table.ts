import type {
  ApiBroadcastingTransactionProcessingHint,
  ApiDryRunTransactionProcessingHint,
  ApiInterruptedTransactionCause,
  LedgerTransactionFailure,
  LedgerTransactionStatus,
} from '@countersign/model';

/** The test that produces a failure: its file (beside the order tests), its title, and the case where the title is that of several. */
export interface ShownBy {
  readonly file: string;
  readonly test: string;
  readonly example?: string;
}

/** Where a failure can't come from a ledger that there is: why. */
export interface CannotOccur {
  readonly cannotOccur: string;
}

const built = (example: string): ShownBy => ({
  file: 'failures/failures.integration.test.ts',
  test: 'what cannot be built is reported by a dry run and by the order: %s',
  example,
});
const failure = (test: string): ShownBy => ({ file: 'failures/failures.integration.test.ts', test });

/** Every hint of a transaction that is not on its ledger, or of one that failed there. */
export const failures = {
  InternalError: failure('a step that breaks is repeated, and says InternalError meanwhile'),
  TransientIssue: failure('a ledger that cannot be reached is asked again, and the order says TransientIssue meanwhile'),
  LockedDestination: {
    file: 'confirmed.integration.test.ts',
    test: '$ledgerId: a destination that was locked meanwhile fails the order',
  },
  InvalidDestination: built('InvalidDestination'),
  InvalidUserPayload: built('InvalidUserPayload'),
  InvalidAmount: built('InvalidAmount'),
  InvalidContractParameters: failure(
    'malformed call data are InvalidContractParameters in a dry run, and no order comes of them',
  ),
  BroadcastExpired: failure(
    '$ledgerId: a transaction that was signed too long ago is BroadcastExpired, one that its network forgot is Expired, and their funds are free again',
  ),
  CurrentlyNotEnoughFunds: built('CurrentlyNotEnoughFunds'),
  CurrentlyFeesTooLarge: built('CurrentlyFeesTooLarge'),
  CurrentlyFeesTooSmall: built('CurrentlyFeesTooSmall'),
  CurrentlyFundsTooFragmented: failure('more outputs than a transaction can have are CurrentlyFundsTooFragmented'),
  CurrentlyUnusableDestination: built('CurrentlyUnusableDestination'),
  CurrentlyRejectedByLedger: failure('what the network does not take now says why, and is sent again: %s'),
  AccountNotReadyOnLedger: built('AccountNotReadyOnLedger'),
  TransactionEstimationFailure: built('TransactionEstimationFailure'),
  TransactionRejected: failure('what final blocks have another one in place of is TransactionRejected'),
  TransactionNotEligibleForReplacement: {
    file: 'cancellations.integration.test.ts',
    test: 'where the original is settled while its replacement is %s, the replacement fails and the order is paid once',
  },
  ReplacementTransactionFeesTooLow: failure('a replacement at a rate that is hardly higher is ReplacementTransactionFeesTooLow'),
  AccountAlreadyActivatedOnLedger: built('AccountAlreadyActivatedOnLedger'),
  InvalidAccountStateOnLedger: built('InvalidAccountStateOnLedger'),
  OnLedgerFailure: {
    cannotOccur: 'Simulated by nodes of ledgers that are not supported yet; what fails on the ledger itself is FailedOnChain',
  },
} as const satisfies Record<ApiDryRunTransactionProcessingHint | ApiBroadcastingTransactionProcessingHint, ShownBy | CannotOccur>;

/** What a ledger says of a transaction. */
export const ledgerStates = {
  Detected: {
    file: 'cancellations.integration.test.ts',
    test: 'what was sent is Replaced by a transaction that pays nobody; both orders name each other',
  },
  Confirmed: {
    file: 'confirmed.integration.test.ts',
    test: '$ledgerId: an order goes through to Confirmed, and balances are right to the last unit',
  },
  Expired: failure('a transaction that waited too long for its turn is Expired, and its funds are free again'),
  Replaced: {
    file: 'cancellations.integration.test.ts',
    test: 'what was sent is Replaced by a transaction that pays nobody; both orders name each other',
  },
  FailedOnChain: failure('what fails on the ledger says FailedOnChain, and costs its fee alone'),
  PartiallyFailedOnChain: {
    file: 'moved-otherwise.integration.test.ts',
    test: 'a token that keeps a part moved less: the order says what arrived, and both accounts have what is there',
  },
} as const satisfies Record<LedgerTransactionStatus | LedgerTransactionFailure, ShownBy | CannotOccur>;

/** Why an order is processed no further. */
export const causes = {
  Cancellation: { file: 'cancellations.integration.test.ts', test: 'what is %s is interrupted, and nothing stays reserved' },
  Replacement: { file: 'cancellations.integration.test.ts', test: 'what was signed and never sent is not sent any more' },
  Internal: { cannotOccur: 'The instance itself stops no order: what fails is Failed, what can go on waits' },
} as const satisfies Record<ApiInterruptedTransactionCause, ShownBy | CannotOccur>;

/** The errors that a form for a transaction shows, and its failure statuses, as the specification lists them. */
export const specified = {
  form: [
    'CurrentlyNotEnoughFunds',
    'CurrentlyFeesTooLarge',
    'CurrentlyFeesTooSmall',
    'CurrentlyUnusableDestination',
    'AccountNotReadyOnLedger',
    'InvalidAmount',
    'InvalidDestination',
  ],
  statuses: [
    'InternalError',
    'FailedOnChain',
    'PartiallyFailedOnChain',
    'TransientIssue',
    'LockedDestination',
    'InvalidDestination',
    'InvalidUserPayload',
    'InvalidAmount',
    'BroadcastExpired',
    'CurrentlyNotEnoughFunds',
    'CurrentlyFeesTooLarge',
    'CurrentlyFeesTooSmall',
    'CurrentlyUnusableDestination',
  ],
} as const;
