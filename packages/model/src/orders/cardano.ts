import { z } from 'zod';

import { amount } from '../primitives.ts';
import { FeePriority } from '../entities/fees.ts';
import { TransactionDestination } from '../orders/destination.ts';

export const CardanoFeeStrategyPriority = z.strictObject({ priority: FeePriority, type: z.literal('Priority') });
export type CardanoFeeStrategyPriority = z.infer<typeof CardanoFeeStrategyPriority>;

export const CardanoFeeStrategy = z.discriminatedUnion('type', [CardanoFeeStrategyPriority]);
export type CardanoFeeStrategy = z.infer<typeof CardanoFeeStrategy>;

export const DelegateRepresentativeParametersAlwaysAbstain = z.strictObject({ type: z.literal('AlwaysAbstain') });
export type DelegateRepresentativeParametersAlwaysAbstain = z.infer<typeof DelegateRepresentativeParametersAlwaysAbstain>;

export const DelegateRepresentativeParameters = z.discriminatedUnion('type', [DelegateRepresentativeParametersAlwaysAbstain]);
export type DelegateRepresentativeParameters = z.infer<typeof DelegateRepresentativeParameters>;

export const CardanoOperationDelegateRepresentative = z.strictObject({
  parameters: DelegateRepresentativeParameters,
  type: z.literal('DelegateRepresentative'),
});
export type CardanoOperationDelegateRepresentative = z.infer<typeof CardanoOperationDelegateRepresentative>;

export const CardanoOperationDelegateStaking = z.strictObject({
  poolId: z.string().min(56).max(56),
  type: z.literal('DelegateStaking'),
});
export type CardanoOperationDelegateStaking = z.infer<typeof CardanoOperationDelegateStaking>;

export const CardanoOperationRegisterStaking = z.strictObject({ type: z.literal('RegisterStaking') });
export type CardanoOperationRegisterStaking = z.infer<typeof CardanoOperationRegisterStaking>;

export const CardanoOutputParameters = z.strictObject({
  destination: TransactionDestination,
  amount: amount,
  paysFee: z.boolean().optional(),
});
export type CardanoOutputParameters = z.infer<typeof CardanoOutputParameters>;

export const CardanoOperationTransfer = z.strictObject({
  outputs: z.array(CardanoOutputParameters).min(1),
  type: z.literal('Transfer'),
});
export type CardanoOperationTransfer = z.infer<typeof CardanoOperationTransfer>;

export const CardanoOperationUnregisterStaking = z.strictObject({ type: z.literal('UnregisterStaking') });
export type CardanoOperationUnregisterStaking = z.infer<typeof CardanoOperationUnregisterStaking>;

export const CardanoOperationWithdrawRewards = z.strictObject({ amount: amount, type: z.literal('WithdrawRewards') });
export type CardanoOperationWithdrawRewards = z.infer<typeof CardanoOperationWithdrawRewards>;

export const CardanoOperation = z.discriminatedUnion('type', [
  CardanoOperationDelegateRepresentative,
  CardanoOperationDelegateStaking,
  CardanoOperationRegisterStaking,
  CardanoOperationTransfer,
  CardanoOperationUnregisterStaking,
  CardanoOperationWithdrawRewards,
]);
export type CardanoOperation = z.infer<typeof CardanoOperation>;

export const TransactionOrderParametersCardano = z.strictObject({
  operation: CardanoOperation,
  feeStrategy: CardanoFeeStrategy,
  maximumFee: amount.optional(),
  type: z.literal('Cardano'),
});
export type TransactionOrderParametersCardano = z.infer<typeof TransactionOrderParametersCardano>;
