import { z } from 'zod';

import { amount, hex, shortText, unsigned64, uuid } from '../primitives.ts';
import { FeePriority } from '../entities/fees.ts';
import { TransactionDestination, XrplDeprecatedTransactionDestination } from '../orders/destination.ts';

/** The shape of a classic XRPL address. */
export const xrplAddress = z.string().min(25).max(34);

export const XrplFeeStrategyPriority = z.strictObject({ priority: FeePriority, type: z.literal('Priority') });
export type XrplFeeStrategyPriority = z.infer<typeof XrplFeeStrategyPriority>;

export const XrplFeeStrategySpecifiedAdditionalFee = z.strictObject({
  drops: z.string(),
  type: z.literal('SpecifiedAdditionalFee'),
});
export type XrplFeeStrategySpecifiedAdditionalFee = z.infer<typeof XrplFeeStrategySpecifiedAdditionalFee>;

export const XrplFeeStrategy = z.discriminatedUnion('type', [XrplFeeStrategyPriority, XrplFeeStrategySpecifiedAdditionalFee]);
export type XrplFeeStrategy = z.infer<typeof XrplFeeStrategy>;

export const XrplMemo = z.strictObject({ memoData: hex.optional(), memoFormat: hex.optional(), memoType: hex.optional() });
export type XrplMemo = z.infer<typeof XrplMemo>;

export const XrplAccountSetFlag = z.enum([
  'asfGlobalFreeze',
  'asfNoFreeze',
  'asfRequireAuth',
  'asfAllowTrustLineClawback',
  'asfAccountTxnID',
  'asfDepositAuth',
  'asfRequireDest',
  'asfDefaultRipple',
]);
export type XrplAccountSetFlag = z.infer<typeof XrplAccountSetFlag>;

export const XrplOperationAccountSet = z.strictObject({
  setFlag: XrplAccountSetFlag.optional(),
  clearFlag: XrplAccountSetFlag.optional(),
  transferRate: z.int().optional(),
  type: z.literal('AccountSet'),
});
export type XrplOperationAccountSet = z.infer<typeof XrplOperationAccountSet>;

export const XrplClawbackCurrencyCurrency = z.strictObject({ code: shortText, issuer: xrplAddress, type: z.literal('Currency') });
export type XrplClawbackCurrencyCurrency = z.infer<typeof XrplClawbackCurrencyCurrency>;

export const XrplClawbackCurrencyMultiPurposeToken = z.strictObject({ issuanceId: hex, type: z.literal('MultiPurposeToken') });
export type XrplClawbackCurrencyMultiPurposeToken = z.infer<typeof XrplClawbackCurrencyMultiPurposeToken>;

export const XrplClawbackCurrencyTickerId = z.strictObject({ tickerId: uuid, type: z.literal('TickerId') });
export type XrplClawbackCurrencyTickerId = z.infer<typeof XrplClawbackCurrencyTickerId>;

export const XrplClawbackCurrency = z.discriminatedUnion('type', [
  XrplClawbackCurrencyCurrency,
  XrplClawbackCurrencyMultiPurposeToken,
  XrplClawbackCurrencyTickerId,
]);
export type XrplClawbackCurrency = z.infer<typeof XrplClawbackCurrency>;

export const XrplOperationClawback = z.strictObject({
  currency: XrplClawbackCurrency,
  holder: TransactionDestination,
  value: amount,
  type: z.literal('Clawback'),
});
export type XrplOperationClawback = z.infer<typeof XrplOperationClawback>;

export const XrplOperationDepositPreauth = z.strictObject({
  authorize: TransactionDestination.optional(),
  unauthorize: TransactionDestination.optional(),
  type: z.literal('DepositPreauth'),
});
export type XrplOperationDepositPreauth = z.infer<typeof XrplOperationDepositPreauth>;

export const XrplMPTokenAuthorizeFlag = z.literal('tfMPTUnauthorize');
export type XrplMPTokenAuthorizeFlag = z.infer<typeof XrplMPTokenAuthorizeFlag>;

export const XrplOperationMPTokenAuthorize = z.strictObject({
  issuanceId: hex,
  flags: z.array(XrplMPTokenAuthorizeFlag),
  holder: xrplAddress.optional(),
  type: z.literal('MPTokenAuthorize'),
});
export type XrplOperationMPTokenAuthorize = z.infer<typeof XrplOperationMPTokenAuthorize>;

export const XrplMPTokenIssuanceCreateFlag = z.enum([
  'tfMPTRequireAuth',
  'tfMPTCanClawback',
  'tfMPTCanTransfer',
  'tfMPTCanEscrow',
  'tfMPTCanLock',
  'tfMPTCanTrade',
]);
export type XrplMPTokenIssuanceCreateFlag = z.infer<typeof XrplMPTokenIssuanceCreateFlag>;

export const XrplOperationMPTokenIssuanceCreate = z.strictObject({
  flags: z.array(XrplMPTokenIssuanceCreateFlag),
  assetScale: z.int().min(0).max(255).optional(),
  transferFee: z.int().min(0).max(50000).optional(),
  maximumAmount: unsigned64.optional(),
  metadata: hex.optional(),
  type: z.literal('MPTokenIssuanceCreate'),
});
export type XrplOperationMPTokenIssuanceCreate = z.infer<typeof XrplOperationMPTokenIssuanceCreate>;

export const XrplOperationMPTokenIssuanceDestroy = z.strictObject({ issuanceId: hex, type: z.literal('MPTokenIssuanceDestroy') });
export type XrplOperationMPTokenIssuanceDestroy = z.infer<typeof XrplOperationMPTokenIssuanceDestroy>;

export const XrplMPTokenIssuanceSetFlag = z.enum(['tfMPTLock', 'tfMPTUnlock']);
export type XrplMPTokenIssuanceSetFlag = z.infer<typeof XrplMPTokenIssuanceSetFlag>;

export const XrplOperationMPTokenIssuanceSet = z.strictObject({
  issuanceId: hex,
  holder: xrplAddress.optional(),
  flags: z.array(XrplMPTokenIssuanceSetFlag),
  type: z.literal('MPTokenIssuanceSet'),
});
export type XrplOperationMPTokenIssuanceSet = z.infer<typeof XrplOperationMPTokenIssuanceSet>;

export const XrplIouCurrencyCurrency = z.strictObject({ code: shortText, issuer: xrplAddress, type: z.literal('Currency') });
export type XrplIouCurrencyCurrency = z.infer<typeof XrplIouCurrencyCurrency>;

export const XrplIouCurrencyTickerId = z.strictObject({ tickerId: uuid, type: z.literal('TickerId') });
export type XrplIouCurrencyTickerId = z.infer<typeof XrplIouCurrencyTickerId>;

export const XrplIouCurrency = z.discriminatedUnion('type', [XrplIouCurrencyCurrency, XrplIouCurrencyTickerId]);
export type XrplIouCurrency = z.infer<typeof XrplIouCurrency>;

export const XrplAssetQuantity = z.strictObject({ currency: XrplIouCurrency.optional(), amount: amount });
export type XrplAssetQuantity = z.infer<typeof XrplAssetQuantity>;

export const XrplOfferCreateFlag = z.enum(['tfImmediateOrCancel', 'tfFillOrKill', 'tfSell']);
export type XrplOfferCreateFlag = z.infer<typeof XrplOfferCreateFlag>;

export const XrplOperationOfferCreate = z.strictObject({
  flags: z.array(XrplOfferCreateFlag),
  takerGets: XrplAssetQuantity,
  takerPays: XrplAssetQuantity,
  type: z.literal('OfferCreate'),
});
export type XrplOperationOfferCreate = z.infer<typeof XrplOperationOfferCreate>;

export const XrplPaymentCurrencyCurrency = z.strictObject({ code: shortText, issuer: xrplAddress, type: z.literal('Currency') });
export type XrplPaymentCurrencyCurrency = z.infer<typeof XrplPaymentCurrencyCurrency>;

export const XrplPaymentCurrencyMultiPurposeToken = z.strictObject({ issuanceId: hex, type: z.literal('MultiPurposeToken') });
export type XrplPaymentCurrencyMultiPurposeToken = z.infer<typeof XrplPaymentCurrencyMultiPurposeToken>;

export const XrplPaymentCurrencyTickerId = z.strictObject({ tickerId: uuid, type: z.literal('TickerId') });
export type XrplPaymentCurrencyTickerId = z.infer<typeof XrplPaymentCurrencyTickerId>;

export const XrplPaymentCurrency = z.discriminatedUnion('type', [
  XrplPaymentCurrencyCurrency,
  XrplPaymentCurrencyMultiPurposeToken,
  XrplPaymentCurrencyTickerId,
]);
export type XrplPaymentCurrency = z.infer<typeof XrplPaymentCurrency>;

export const XrplOperationPayment = z.strictObject({
  destination: TransactionDestination,
  amount: amount,
  destinationTag: z.int().min(0).max(4294967295).optional(),
  currency: XrplPaymentCurrency.optional(),
  type: z.literal('Payment'),
});
export type XrplOperationPayment = z.infer<typeof XrplOperationPayment>;

export const XrplLimitAmount = z.strictObject({ currency: XrplIouCurrency, value: amount });
export type XrplLimitAmount = z.infer<typeof XrplLimitAmount>;

export const XrplTrustSetFlag = z.enum(['tfSetFreeze', 'tfClearFreeze', 'tfSetfAuth']);
export type XrplTrustSetFlag = z.infer<typeof XrplTrustSetFlag>;

export const XrplOperationTrustSet = z.strictObject({
  flags: z.array(XrplTrustSetFlag),
  limitAmount: XrplLimitAmount,
  enableRippling: z.boolean().optional(),
  type: z.literal('TrustSet'),
});
export type XrplOperationTrustSet = z.infer<typeof XrplOperationTrustSet>;

export const XrplOperation = z.discriminatedUnion('type', [
  XrplOperationAccountSet,
  XrplOperationClawback,
  XrplOperationDepositPreauth,
  XrplOperationMPTokenAuthorize,
  XrplOperationMPTokenIssuanceCreate,
  XrplOperationMPTokenIssuanceDestroy,
  XrplOperationMPTokenIssuanceSet,
  XrplOperationOfferCreate,
  XrplOperationPayment,
  XrplOperationTrustSet,
]);
export type XrplOperation = z.infer<typeof XrplOperation>;

export const TransactionOrderParametersXRPL = z.strictObject({
  destination: XrplDeprecatedTransactionDestination.optional(),
  amount: amount.optional(),
  feeStrategy: XrplFeeStrategy,
  maximumFee: amount.optional(),
  sourceTag: z.int().min(0).max(4294967295).optional(),
  destinationTag: z.int().min(0).max(4294967295).optional(),
  memos: z.array(XrplMemo),
  operation: XrplOperation.optional(),
  type: z.literal('XRPL'),
});
export type TransactionOrderParametersXRPL = z.infer<typeof TransactionOrderParametersXRPL>;
