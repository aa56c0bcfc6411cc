import { z } from 'zod';

import { amount, hex } from '../primitives.ts';
import { FeePriority } from '../entities/fees.ts';
import { TransactionDestination } from '../orders/destination.ts';

export const ContractParametersRaw = z.strictObject({ value: hex, type: z.literal('Raw') });
export type ContractParametersRaw = z.infer<typeof ContractParametersRaw>;

export const ContractParameters = z.discriminatedUnion('type', [ContractParametersRaw]);
export type ContractParameters = z.infer<typeof ContractParameters>;

export const TezosFeeStrategyPriority = z.strictObject({ priority: FeePriority, type: z.literal('Priority') });
export type TezosFeeStrategyPriority = z.infer<typeof TezosFeeStrategyPriority>;

export const TezosFeeStrategy = z.discriminatedUnion('type', [TezosFeeStrategyPriority]);
export type TezosFeeStrategy = z.infer<typeof TezosFeeStrategy>;

export const TezosOperationDelegation = z.strictObject({ destination: TransactionDestination, type: z.literal('Delegation') });
export type TezosOperationDelegation = z.infer<typeof TezosOperationDelegation>;

export const TezosOperationReveal = z.strictObject({ type: z.literal('Reveal') });
export type TezosOperationReveal = z.infer<typeof TezosOperationReveal>;

export const TezosOperationTransaction = z.strictObject({
  destination: TransactionDestination,
  amount: amount,
  contractParameters: ContractParameters.optional(),
  type: z.literal('Transaction'),
});
export type TezosOperationTransaction = z.infer<typeof TezosOperationTransaction>;

export const TezosOperationUndelegation = z.strictObject({ type: z.literal('Undelegation') });
export type TezosOperationUndelegation = z.infer<typeof TezosOperationUndelegation>;

export const TezosOperation = z.discriminatedUnion('type', [
  TezosOperationDelegation,
  TezosOperationReveal,
  TezosOperationTransaction,
  TezosOperationUndelegation,
]);
export type TezosOperation = z.infer<typeof TezosOperation>;

export const TransactionOrderParametersTezos = z.strictObject({
  operation: TezosOperation,
  feeStrategy: TezosFeeStrategy,
  maximumFee: amount.optional(),
  type: z.literal('Tezos'),
});
export type TransactionOrderParametersTezos = z.infer<typeof TransactionOrderParametersTezos>;
