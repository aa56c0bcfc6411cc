import { z } from 'zod';

import { collectionOf } from '../envelope.ts';
import { addressText, amount, dateTime, prefixedHex, shortText, uuid } from '../primitives.ts';
import { AccountReference } from '../common.ts';
import { TransactionOrderReference } from '../entities/transaction-order.ts';

export const ApiBroadcastingTransactionProcessingHint = z.enum([
  'CurrentlyFeesTooSmall',
  'CurrentlyRejectedByLedger',
  'InternalError',
  'TransientIssue',
]);
export type ApiBroadcastingTransactionProcessingHint = z.infer<typeof ApiBroadcastingTransactionProcessingHint>;

export const ApiFailedTransactionProcessingHint = z.enum([
  'AccountAlreadyActivatedOnLedger',
  'BroadcastExpired',
  'InternalError',
  'InvalidAccountStateOnLedger',
  'InvalidAmount',
  'InvalidContractParameters',
  'InvalidDestination',
  'InvalidUserPayload',
  'LockedDestination',
  'OnLedgerFailure',
  'ReplacementTransactionFeesTooLow',
  'TransactionNotEligibleForReplacement',
  'TransactionRejected',
  'TransientIssue',
]);
export type ApiFailedTransactionProcessingHint = z.infer<typeof ApiFailedTransactionProcessingHint>;

export const ApiInterruptedTransactionCause = z.enum(['Cancellation', 'Internal', 'Replacement']);
export type ApiInterruptedTransactionCause = z.infer<typeof ApiInterruptedTransactionCause>;

export const ApiPendingTransactionProcessingHint = z.enum(['InternalError', 'TransientIssue']);
export type ApiPendingTransactionProcessingHint = z.infer<typeof ApiPendingTransactionProcessingHint>;

export const ApiPreparingTransactionProcessingHint = z.enum([
  'AccountAlreadyActivatedOnLedger',
  'AccountNotReadyOnLedger',
  'CurrentlyFeesTooLarge',
  'CurrentlyFeesTooSmall',
  'CurrentlyFundsTooFragmented',
  'CurrentlyNotEnoughFunds',
  'CurrentlyUnusableDestination',
  'InternalError',
  'InvalidAccountStateOnLedger',
  'InvalidContractParameters',
  'InvalidDestination',
  'OnLedgerFailure',
  'TransactionEstimationFailure',
  'TransientIssue',
]);
export type ApiPreparingTransactionProcessingHint = z.infer<typeof ApiPreparingTransactionProcessingHint>;

export const ApiTransactionProcessingDetailsBroadcasting = z.strictObject({
  hint: ApiBroadcastingTransactionProcessingHint.optional(),
  status: z.literal('Broadcasting'),
});
export type ApiTransactionProcessingDetailsBroadcasting = z.infer<typeof ApiTransactionProcessingDetailsBroadcasting>;

export const ApiTransactionProcessingDetailsCompleted = z.strictObject({ status: z.literal('Completed') });
export type ApiTransactionProcessingDetailsCompleted = z.infer<typeof ApiTransactionProcessingDetailsCompleted>;

export const ApiTransactionProcessingDetailsFailed = z.strictObject({
  hint: ApiFailedTransactionProcessingHint,
  status: z.literal('Failed'),
});
export type ApiTransactionProcessingDetailsFailed = z.infer<typeof ApiTransactionProcessingDetailsFailed>;

export const ApiTransactionProcessingDetailsInterrupted = z.strictObject({
  reason: z.string().min(1).max(200),
  cause: ApiInterruptedTransactionCause,
  status: z.literal('Interrupted'),
});
export type ApiTransactionProcessingDetailsInterrupted = z.infer<typeof ApiTransactionProcessingDetailsInterrupted>;

export const ApiTransactionProcessingDetailsPending = z.strictObject({
  hint: ApiPendingTransactionProcessingHint.optional(),
  status: z.literal('Pending'),
});
export type ApiTransactionProcessingDetailsPending = z.infer<typeof ApiTransactionProcessingDetailsPending>;

export const ApiTransactionProcessingDetailsPrepared = z.strictObject({ status: z.literal('Prepared') });
export type ApiTransactionProcessingDetailsPrepared = z.infer<typeof ApiTransactionProcessingDetailsPrepared>;

export const ApiTransactionProcessingDetailsPreparing = z.strictObject({
  hint: ApiPreparingTransactionProcessingHint.optional(),
  status: z.literal('Preparing'),
});
export type ApiTransactionProcessingDetailsPreparing = z.infer<typeof ApiTransactionProcessingDetailsPreparing>;

export const ApiTransactionProcessingDetailsReserved = z.strictObject({ status: z.literal('Reserved') });
export type ApiTransactionProcessingDetailsReserved = z.infer<typeof ApiTransactionProcessingDetailsReserved>;

export const ApiTransactionProcessingDetails = z.discriminatedUnion('status', [
  ApiTransactionProcessingDetailsBroadcasting,
  ApiTransactionProcessingDetailsCompleted,
  ApiTransactionProcessingDetailsFailed,
  ApiTransactionProcessingDetailsInterrupted,
  ApiTransactionProcessingDetailsPending,
  ApiTransactionProcessingDetailsPrepared,
  ApiTransactionProcessingDetailsPreparing,
  ApiTransactionProcessingDetailsReserved,
]);
export type ApiTransactionProcessingDetails = z.infer<typeof ApiTransactionProcessingDetails>;

export const LedgerTransactionFailure = z.enum(['FailedOnChain', 'PartiallyFailedOnChain']);
export type LedgerTransactionFailure = z.infer<typeof LedgerTransactionFailure>;

/** Why a ledger took a transaction and did nothing of it but charge its fee, as people have to know it. */
export const FailureCause = z.enum([
  'AccountIsThere',
  'NoSuchPayee',
  'TooLittleForNewPayee',
  'TokenNotTaken',
  'TokenNotHeld',
  'NotAuthorized',
  'PayeeIsFull',
  'Frozen',
  'NoPath',
  'NotEnoughFunds',
  'ReserveTooLow',
  'TagMissing',
  'NotPermitted',
  'NotABaker',
  'OutOfWork',
  'ContractRefused',
]);
export type FailureCause = z.infer<typeof FailureCause>;

/** A ledger's own code of why a transaction failed there. */
export const failureCode = z.string().regex(/^[\w.: -]{1,100}$/);

export const LedgerTransactionStatus = z.enum(['Detected', 'Confirmed', 'Expired', 'Replaced']);
export type LedgerTransactionStatus = z.infer<typeof LedgerTransactionStatus>;

export const BitcoinOnLedgerDataInput = z.strictObject({
  accountReference: AccountReference.optional(),
  address: addressText.optional(),
  index: z.int(),
  scriptPubKey: z.string().max(20000).optional(),
  transactionHash: z.string().min(1).max(500).optional(),
});
export type BitcoinOnLedgerDataInput = z.infer<typeof BitcoinOnLedgerDataInput>;

export const BitcoinOnLedgerDataOutput = z.strictObject({
  accountReference: AccountReference.optional(),
  address: addressText.optional(),
  amount: amount,
  index: z.int(),
  scriptPubKey: z.string().max(20000),
});
export type BitcoinOnLedgerDataOutput = z.infer<typeof BitcoinOnLedgerDataOutput>;

export const OnLedgerDataBitcoin = z.strictObject({
  inputs: z.array(BitcoinOnLedgerDataInput),
  outputs: z.array(BitcoinOnLedgerDataOutput),
  type: z.literal('Bitcoin'),
});
export type OnLedgerDataBitcoin = z.infer<typeof OnLedgerDataBitcoin>;

export const EthereumLedgerLog = z.strictObject({
  logIndex: z.string(),
  address: addressText,
  data: prefixedHex,
  topics: z.array(prefixedHex),
});
export type EthereumLedgerLog = z.infer<typeof EthereumLedgerLog>;

export const OnLedgerDataEthereum = z.strictObject({
  logs: z.array(EthereumLedgerLog),
  createdContractAddresses: z.array(addressText).optional(),
  deletedContractAddresses: z.array(addressText).optional(),
  type: z.literal('Ethereum'),
});
export type OnLedgerDataEthereum = z.infer<typeof OnLedgerDataEthereum>;

export const OnLedgerData = z.discriminatedUnion('type', [OnLedgerDataBitcoin, OnLedgerDataEthereum]);
export type OnLedgerData = z.infer<typeof OnLedgerData>;

/**
 * Where a ledger took a transaction and moved something else than was signed: as a token does that answers false, takes a part of what is sent, or sends it
 * elsewhere.
 */
export const MovementDeviation = z.strictObject({
  tickerId: uuid,
  /** Who was to receive it; absent for what left the sender besides, no matter who got it. */
  recipient: addressText.optional(),
  /** What was signed, in the smallest unit; 0 for what left the sender besides. */
  ordered: amount,
  /** What moved; absent where the ledger does not say. */
  moved: amount.optional(),
});
export type MovementDeviation = z.infer<typeof MovementDeviation>;

/** The most characters of a memo that are kept, which is a note of 4,096 bytes in hexadecimal, the longest of any ledger; and the most memos of a transaction. */
export const memoLimits = { characters: 8_192, memos: 8 } as const;

/**
 * What a sender wrote along with a transaction, as the ledger has it: a text that people can read, or bytes (hexadecimal) that are no such text. Anybody can write
 * anything, so that nothing is decided by it.
 */
export const SenderMemo = z.strictObject({
  kind: z.enum(['Text', 'Bytes']),
  text: z.string().min(1).max(memoLimits.characters),
});
export type SenderMemo = z.infer<typeof SenderMemo>;

export const LedgerTransactionData = z.strictObject({
  ledgerStatus: LedgerTransactionStatus,
  failure: LedgerTransactionFailure.optional(),
  /** Beyond the public API: the ledger's own code of a failure, and what it means where that is known. */
  failureCause: z.strictObject({ code: failureCode, cause: FailureCause.optional() }).optional(),
  /** Beyond the public API, which has `failure` alone: whatever moved otherwise is a failure as well, on the whole or in part. */
  deviations: z.array(MovementDeviation).optional(),
  ledgerTransactionId: z.string().min(1).max(500),
  rawTransaction: z.string().min(1).max(5000000).optional(),
  blockTime: dateTime.optional(),
  statusLastUpdatedAt: dateTime,
  providerStatusLastUpdatedAt: dateTime.optional(),
  ledgerData: OnLedgerData.optional(),
  /** Beyond the public API. */
  memos: z.array(SenderMemo).max(memoLimits.memos).optional(),
});
export type LedgerTransactionData = z.infer<typeof LedgerTransactionData>;

export const TransactionRelatedAccountReference = z.strictObject({ id: uuid, domainId: uuid, sender: z.boolean() });
export type TransactionRelatedAccountReference = z.infer<typeof TransactionRelatedAccountReference>;

export const TransactionProcessingStatus = z.enum([
  'Pending',
  'Preparing',
  'Reserved',
  'Prepared',
  'Broadcasting',
  'Completed',
  'Interrupted',
  'Failed',
]);
export type TransactionProcessingStatus = z.infer<typeof TransactionProcessingStatus>;

const TransactionState = z.enum([...TransactionProcessingStatus.options, ...LedgerTransactionStatus.options]);

/** Who may hold an order back: a screening of whom it pays, a limit of what may be paid, or a person. */
export const OrderHolder = z.enum(['screening', 'limit', 'person']);
export type OrderHolder = z.infer<typeof OrderHolder>;

export const ApiTransaction = z.strictObject({
  id: uuid,
  ledgerId: shortText,
  orderReference: TransactionOrderReference.optional(),
  relatedAccounts: z.array(TransactionRelatedAccountReference),
  processing: ApiTransactionProcessingDetails.optional(),
  registeredAt: dateTime,
  ledgerTransactionData: LedgerTransactionData.optional(),
  /** The order whose transaction this one is to take the place of; beyond the public API, as are the next two. */
  replaces: TransactionOrderReference.optional(),
  /** The order in whose place it is to come that may pay or has paid: orders between the two that nobody signed are passed over. */
  inPlaceOf: TransactionOrderReference.optional(),
  /** The newest order that is or was to take this one's place. */
  replacedBy: TransactionOrderReference.optional(),
  /** What holds an order back, each holder once: it is not built, not signed and not sent meanwhile. */
  holds: z.array(z.strictObject({ by: OrderHolder, reason: z.string().min(1).max(200), since: dateTime })).optional(),
  /** True of an order that ended after its vault had signed it, while its ledger has nothing that excludes it; beyond the public API, as are the next two. */
  mayStillBePaid: z.boolean().optional(),
  /** When its ledger was first seen to have the transaction of such an order, which it has not confirmed. */
  seenAfterEnd: dateTime.optional(),
  /** When an order's transaction came to a state, by the state's name. */
  reachedAt: z.partialRecord(TransactionState, dateTime).optional(),
});
export type ApiTransaction = z.infer<typeof ApiTransaction>;

export const TransactionCancellationDetailsOffLedger = z.strictObject({ type: z.literal('OffLedger') });
export type TransactionCancellationDetailsOffLedger = z.infer<typeof TransactionCancellationDetailsOffLedger>;

export const TransactionCancellationDetailsOnLedger = z.strictObject({ fee: amount, type: z.literal('OnLedger') });
export type TransactionCancellationDetailsOnLedger = z.infer<typeof TransactionCancellationDetailsOnLedger>;

export const TransactionCancellationDetails = z.discriminatedUnion('type', [
  TransactionCancellationDetailsOffLedger,
  TransactionCancellationDetailsOnLedger,
]);
export type TransactionCancellationDetails = z.infer<typeof TransactionCancellationDetails>;

export const TransactionsCollection = collectionOf(ApiTransaction);
export type TransactionsCollection = z.infer<typeof TransactionsCollection>;
