import { z } from 'zod';

import { amount, shortText, uuid } from '../primitives.ts';
import { TransactionOrderParameters } from '../orders/parameters.ts';

export const ApiDryRunTransactionProcessingHint = z.enum([
  'AccountAlreadyActivatedOnLedger',
  'AccountNotReadyOnLedger',
  'BroadcastExpired',
  'CurrentlyFeesTooLarge',
  'CurrentlyFeesTooSmall',
  'CurrentlyFundsTooFragmented',
  'CurrentlyNotEnoughFunds',
  'CurrentlyUnusableDestination',
  'InternalError',
  'InvalidAccountStateOnLedger',
  'InvalidAmount',
  'InvalidContractParameters',
  'InvalidDestination',
  'InvalidUserPayload',
  'LockedDestination',
  'OnLedgerFailure',
  'ReplacementTransactionFeesTooLow',
  'TransactionEstimationFailure',
  'TransactionNotEligibleForReplacement',
  'TransactionRejected',
  'TransientIssue',
]);
export type ApiDryRunTransactionProcessingHint = z.infer<typeof ApiDryRunTransactionProcessingHint>;

export const DryRunTransactionParameters = z.strictObject({
  accountId: uuid,
  ledgerId: shortText.optional(),
  parameters: TransactionOrderParameters,
});
export type DryRunTransactionParameters = z.infer<typeof DryRunTransactionParameters>;

export const TokenFee = z.strictObject({ fee: amount, tickerId: uuid, paidByRecipient: z.boolean() });
export type TokenFee = z.infer<typeof TokenFee>;

export const TransactionDryRunResultFailure = z.strictObject({
  hint: ApiDryRunTransactionProcessingHint,
  reason: z.string(),
  type: z.literal('Failure'),
});
export type TransactionDryRunResultFailure = z.infer<typeof TransactionDryRunResultFailure>;

export const TransactionDryRunResultSuccess = z.strictObject({ type: z.literal('Success') });
export type TransactionDryRunResultSuccess = z.infer<typeof TransactionDryRunResultSuccess>;

export const TransactionDryRunResult = z.discriminatedUnion('type', [
  TransactionDryRunResultFailure,
  TransactionDryRunResultSuccess,
]);
export type TransactionDryRunResult = z.infer<typeof TransactionDryRunResult>;

export const TransactionEstimateAlgorand = z.strictObject({ fee: amount, type: z.literal('Algorand') });
export type TransactionEstimateAlgorand = z.infer<typeof TransactionEstimateAlgorand>;

export const TransactionEstimateBitcoin = z.strictObject({
  vbytes: z.string(),
  fee: amount,
  feeEstimationMargin: z.string(),
  type: z.literal('Bitcoin'),
});
export type TransactionEstimateBitcoin = z.infer<typeof TransactionEstimateBitcoin>;

export const TransactionEstimateCardano = z.strictObject({ fee: amount, type: z.literal('Cardano') });
export type TransactionEstimateCardano = z.infer<typeof TransactionEstimateCardano>;

export const TransactionEstimateEthereum = z.strictObject({
  gas: z.string(),
  defaultedToBlockGasLimit: z.boolean(),
  nodeErrorMessage: z.string().optional(),
  type: z.literal('Ethereum'),
});
export type TransactionEstimateEthereum = z.infer<typeof TransactionEstimateEthereum>;

export const TransactionEstimateFailure = z.strictObject({
  hint: ApiDryRunTransactionProcessingHint,
  reason: z.string(),
  type: z.literal('Failure'),
});
export type TransactionEstimateFailure = z.infer<typeof TransactionEstimateFailure>;

export const TransactionEstimateHedera = z.strictObject({
  fee: amount,
  tokenFees: z.array(TokenFee).optional(),
  type: z.literal('Hedera'),
});
export type TransactionEstimateHedera = z.infer<typeof TransactionEstimateHedera>;

export const TransactionEstimateSolana = z.strictObject({ fee: amount, type: z.literal('Solana') });
export type TransactionEstimateSolana = z.infer<typeof TransactionEstimateSolana>;

export const TransactionEstimateStellar = z.strictObject({ fee: amount, type: z.literal('Stellar') });
export type TransactionEstimateStellar = z.infer<typeof TransactionEstimateStellar>;

export const TransactionEstimateSubstrate = z.strictObject({ fee: amount, type: z.literal('Substrate') });
export type TransactionEstimateSubstrate = z.infer<typeof TransactionEstimateSubstrate>;

export const TransactionEstimateTezos = z.strictObject({ minimalFee: amount, fee: amount, type: z.literal('Tezos') });
export type TransactionEstimateTezos = z.infer<typeof TransactionEstimateTezos>;

export const TransactionEstimateTron = z.strictObject({ fee: amount, type: z.literal('Tron') });
export type TransactionEstimateTron = z.infer<typeof TransactionEstimateTron>;

export const TransactionEstimateXRPL = z.strictObject({ minimumCostInDrops: amount, fee: amount, type: z.literal('XRPL') });
export type TransactionEstimateXRPL = z.infer<typeof TransactionEstimateXRPL>;

export const TransactionEstimate = z.discriminatedUnion('type', [
  TransactionEstimateAlgorand,
  TransactionEstimateBitcoin,
  TransactionEstimateCardano,
  TransactionEstimateEthereum,
  TransactionEstimateFailure,
  TransactionEstimateHedera,
  TransactionEstimateSolana,
  TransactionEstimateStellar,
  TransactionEstimateSubstrate,
  TransactionEstimateTezos,
  TransactionEstimateTron,
  TransactionEstimateXRPL,
]);
export type TransactionEstimate = z.infer<typeof TransactionEstimate>;

export const TransactionDryRun = z.strictObject({ result: TransactionDryRunResult, estimate: TransactionEstimate });
export type TransactionDryRun = z.infer<typeof TransactionDryRun>;

export const TransferDryRunEstimateFailure = z.strictObject({
  hint: ApiDryRunTransactionProcessingHint,
  reason: z.string(),
  type: z.literal('Failure'),
});
export type TransferDryRunEstimateFailure = z.infer<typeof TransferDryRunEstimateFailure>;

export const TransferDryRunEstimateSuccess = z.strictObject({
  fee: amount,
  tickerId: uuid,
  tokenFees: z.array(TokenFee).optional(),
  type: z.literal('Success'),
});
export type TransferDryRunEstimateSuccess = z.infer<typeof TransferDryRunEstimateSuccess>;

export const TransferDryRunEstimate = z.discriminatedUnion('type', [
  TransferDryRunEstimateFailure,
  TransferDryRunEstimateSuccess,
]);
export type TransferDryRunEstimate = z.infer<typeof TransferDryRunEstimate>;
