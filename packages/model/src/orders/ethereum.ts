import { z } from 'zod';

import { limits } from '../limits.ts';
import { amount, prefixedHex, uuid } from '../primitives.ts';
import { FeePriority } from '../entities/fees.ts';
import { TransactionDestination } from '../orders/destination.ts';

export const EthereumFeeStrategyPriority = z.strictObject({ priority: FeePriority, type: z.literal('Priority') });
export type EthereumFeeStrategyPriority = z.infer<typeof EthereumFeeStrategyPriority>;

export const EthereumFeeStrategySpecifiedRate = z.strictObject({ gasPrice: z.string(), type: z.literal('SpecifiedRate') });
export type EthereumFeeStrategySpecifiedRate = z.infer<typeof EthereumFeeStrategySpecifiedRate>;

export const EthereumFeeStrategySpecifiedRateEIP1559 = z.strictObject({
  maxFeePerGas: z.string(),
  maxPriorityFeePerGas: z.string(),
  type: z.literal('SpecifiedRateEIP1559'),
});
export type EthereumFeeStrategySpecifiedRateEIP1559 = z.infer<typeof EthereumFeeStrategySpecifiedRateEIP1559>;

export const EthereumFeeStrategy = z.discriminatedUnion('type', [
  EthereumFeeStrategyPriority,
  EthereumFeeStrategySpecifiedRate,
  EthereumFeeStrategySpecifiedRateEIP1559,
]);
export type EthereumFeeStrategy = z.infer<typeof EthereumFeeStrategy>;

export const EthereumResourceStrategyOrderReplacement = z.strictObject({
  transactionOrderId: uuid,
  reason: z.string().min(1).max(limits.cancellationReasonLength).optional(),
  type: z.literal('OrderReplacement'),
});
export type EthereumResourceStrategyOrderReplacement = z.infer<typeof EthereumResourceStrategyOrderReplacement>;

export const EthereumResourceStrategy = z.discriminatedUnion('type', [EthereumResourceStrategyOrderReplacement]);
export type EthereumResourceStrategy = z.infer<typeof EthereumResourceStrategy>;

export const TransactionOrderParametersEthereum = z.strictObject({
  destination: TransactionDestination.optional(),
  amount: amount,
  feeStrategy: EthereumFeeStrategy,
  maximumFee: amount.optional(),
  data: prefixedHex.optional(),
  resourceStrategy: EthereumResourceStrategy.optional(),
  type: z.literal('Ethereum'),
});
export type TransactionOrderParametersEthereum = z.infer<typeof TransactionOrderParametersEthereum>;
