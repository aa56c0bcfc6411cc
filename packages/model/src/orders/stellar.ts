import { z } from 'zod';

import { addressText, amount, bytesOfText, shortText, unsigned64 } from '../primitives.ts';
import { FeePriority } from '../entities/fees.ts';
import { TransactionDestination } from '../orders/destination.ts';

export const StellarAsset = z.strictObject({ code: shortText, issuer: addressText });
export type StellarAsset = z.infer<typeof StellarAsset>;

export const StellarFeeStrategyPriority = z.strictObject({ priority: FeePriority, type: z.literal('Priority') });
export type StellarFeeStrategyPriority = z.infer<typeof StellarFeeStrategyPriority>;

export const StellarFeeStrategySpecifiedRate = z.strictObject({ baseFee: z.string(), type: z.literal('SpecifiedRate') });
export type StellarFeeStrategySpecifiedRate = z.infer<typeof StellarFeeStrategySpecifiedRate>;

export const StellarFeeStrategy = z.discriminatedUnion('type', [StellarFeeStrategyPriority, StellarFeeStrategySpecifiedRate]);
export type StellarFeeStrategy = z.infer<typeof StellarFeeStrategy>;

export const StellarMemoHash = z.strictObject({
  value: z
    .string()
    .min(64)
    .max(64)
    .regex(/^[A-Fa-f0-9]*$/),
  type: z.literal('Hash'),
});
export type StellarMemoHash = z.infer<typeof StellarMemoHash>;

export const StellarMemoId = z.strictObject({ value: unsigned64, type: z.literal('Id') });
export type StellarMemoId = z.infer<typeof StellarMemoId>;

export const StellarMemoReturn = z.strictObject({
  value: z
    .string()
    .min(64)
    .max(64)
    .regex(/^[A-Fa-f0-9]*$/),
  type: z.literal('Return'),
});
export type StellarMemoReturn = z.infer<typeof StellarMemoReturn>;

export const StellarMemoText = z.strictObject({ value: bytesOfText(1, 28), type: z.literal('Text') });
export type StellarMemoText = z.infer<typeof StellarMemoText>;

export const StellarMemo = z.discriminatedUnion('type', [StellarMemoHash, StellarMemoId, StellarMemoReturn, StellarMemoText]);
export type StellarMemo = z.infer<typeof StellarMemo>;

export const StellarOperationAccountMerge = z.strictObject({
  destination: TransactionDestination,
  type: z.literal('AccountMerge'),
});
export type StellarOperationAccountMerge = z.infer<typeof StellarOperationAccountMerge>;

export const StellarOperationChangeTrust = z.strictObject({ limit: amount, asset: StellarAsset, type: z.literal('ChangeTrust') });
export type StellarOperationChangeTrust = z.infer<typeof StellarOperationChangeTrust>;

export const StellarOperationCreateAccount = z.strictObject({
  destination: TransactionDestination,
  startingBalance: amount,
  type: z.literal('CreateAccount'),
});
export type StellarOperationCreateAccount = z.infer<typeof StellarOperationCreateAccount>;

export const StellarOperationPayment = z.strictObject({
  destination: TransactionDestination,
  amount: amount,
  asset: StellarAsset.optional(),
  type: z.literal('Payment'),
});
export type StellarOperationPayment = z.infer<typeof StellarOperationPayment>;

export const StellarOptionOptionHomeDomain = z.strictObject({ homeDomain: z.string(), type: z.literal('OptionHomeDomain') });
export type StellarOptionOptionHomeDomain = z.infer<typeof StellarOptionOptionHomeDomain>;

export const StellarOptionFlag = z.literal('AuthImmutable');
export type StellarOptionFlag = z.infer<typeof StellarOptionFlag>;

export const StellarOptionOptionSetFlag = z.strictObject({ setFlag: StellarOptionFlag, type: z.literal('OptionSetFlag') });
export type StellarOptionOptionSetFlag = z.infer<typeof StellarOptionOptionSetFlag>;

export const StellarOption = z.discriminatedUnion('type', [StellarOptionOptionHomeDomain, StellarOptionOptionSetFlag]);
export type StellarOption = z.infer<typeof StellarOption>;

export const StellarOperationSetOptions = z.strictObject({ option: StellarOption, type: z.literal('SetOptions') });
export type StellarOperationSetOptions = z.infer<typeof StellarOperationSetOptions>;

export const StellarOperation = z.discriminatedUnion('type', [
  StellarOperationAccountMerge,
  StellarOperationChangeTrust,
  StellarOperationCreateAccount,
  StellarOperationPayment,
  StellarOperationSetOptions,
]);
export type StellarOperation = z.infer<typeof StellarOperation>;

export const TransactionOrderParametersStellar = z.strictObject({
  operation: StellarOperation,
  memo: StellarMemo.optional(),
  feeStrategy: StellarFeeStrategy,
  maximumFee: amount.optional(),
  type: z.literal('Stellar'),
});
export type TransactionOrderParametersStellar = z.infer<typeof TransactionOrderParametersStellar>;
