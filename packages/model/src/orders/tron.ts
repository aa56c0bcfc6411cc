import { z } from 'zod';

import { addressText, amount } from '../primitives.ts';
import { FeePriority } from '../entities/fees.ts';
import { TransactionDestination } from '../orders/destination.ts';

export const TronFeeStrategyPriority = z.strictObject({ priority: FeePriority, type: z.literal('Priority') });
export type TronFeeStrategyPriority = z.infer<typeof TronFeeStrategyPriority>;

export const TronFeeStrategy = z.discriminatedUnion('type', [TronFeeStrategyPriority]);
export type TronFeeStrategy = z.infer<typeof TronFeeStrategy>;

export const TronOperationNativeTransfer = z.strictObject({
  destination: TransactionDestination,
  amount: amount,
  type: z.literal('NativeTransfer'),
});
export type TronOperationNativeTransfer = z.infer<typeof TronOperationNativeTransfer>;

export const TronOperationTRC20Transfer = z.strictObject({
  destination: TransactionDestination,
  amount: amount,
  contractAddress: addressText,
  type: z.literal('TRC20Transfer'),
});
export type TronOperationTRC20Transfer = z.infer<typeof TronOperationTRC20Transfer>;

export const TronOperation = z.discriminatedUnion('type', [TronOperationNativeTransfer, TronOperationTRC20Transfer]);
export type TronOperation = z.infer<typeof TronOperation>;

export const TransactionOrderParametersTron = z.strictObject({
  feeStrategy: TronFeeStrategy,
  maximumFee: amount.optional(),
  operation: TronOperation,
  type: z.literal('Tron'),
});
export type TransactionOrderParametersTron = z.infer<typeof TransactionOrderParametersTron>;
