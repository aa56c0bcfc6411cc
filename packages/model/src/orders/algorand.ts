import { z } from 'zod';

import { amount, bytesOfText } from '../primitives.ts';
import { FeePriority } from '../entities/fees.ts';
import { TransactionDestination } from '../orders/destination.ts';

export const AlgorandFeeStrategyPriority = z.strictObject({ priority: FeePriority, type: z.literal('Priority') });
export type AlgorandFeeStrategyPriority = z.infer<typeof AlgorandFeeStrategyPriority>;

export const AlgorandFeeStrategy = z.discriminatedUnion('type', [AlgorandFeeStrategyPriority]);
export type AlgorandFeeStrategy = z.infer<typeof AlgorandFeeStrategy>;

export const AlgorandOperationPayment = z.strictObject({
  destination: TransactionDestination,
  amount: amount,
  type: z.literal('Payment'),
});
export type AlgorandOperationPayment = z.infer<typeof AlgorandOperationPayment>;

export const AlgorandOperation = z.discriminatedUnion('type', [AlgorandOperationPayment]);
export type AlgorandOperation = z.infer<typeof AlgorandOperation>;

export const TransactionOrderParametersAlgorand = z.strictObject({
  operation: AlgorandOperation,
  note: bytesOfText(0, 1_024).optional(),
  feeStrategy: AlgorandFeeStrategy,
  maximumFee: amount.optional(),
  type: z.literal('Algorand'),
});
export type TransactionOrderParametersAlgorand = z.infer<typeof TransactionOrderParametersAlgorand>;
