import { z } from 'zod';

import { limits } from '../limits.ts';
import { amount, uuid } from '../primitives.ts';
import { FeePriority } from '../entities/fees.ts';
import { TransactionDestination } from '../orders/destination.ts';

export const AddressForChange = z.enum(['GenerateNewAddress', 'PrimaryAddress']);
export type AddressForChange = z.infer<typeof AddressForChange>;

export const BitcoinFeeStrategyPriority = z.strictObject({ priority: FeePriority, type: z.literal('Priority') });
export type BitcoinFeeStrategyPriority = z.infer<typeof BitcoinFeeStrategyPriority>;

export const BitcoinFeeStrategySpecifiedRate = z.strictObject({ satoshiPerVbyte: z.string(), type: z.literal('SpecifiedRate') });
export type BitcoinFeeStrategySpecifiedRate = z.infer<typeof BitcoinFeeStrategySpecifiedRate>;

export const BitcoinFeeStrategy = z.discriminatedUnion('type', [BitcoinFeeStrategyPriority, BitcoinFeeStrategySpecifiedRate]);
export type BitcoinFeeStrategy = z.infer<typeof BitcoinFeeStrategy>;

export const BitcoinOutputParameters = z.strictObject({
  destination: TransactionDestination,
  amount: amount,
  paysFee: z.boolean().optional(),
});
export type BitcoinOutputParameters = z.infer<typeof BitcoinOutputParameters>;

export const BitcoinResourceStrategyOrderReplacement = z.strictObject({
  transactionOrderId: uuid,
  reason: z.string().min(1).max(limits.cancellationReasonLength).optional(),
  type: z.literal('OrderReplacement'),
});
export type BitcoinResourceStrategyOrderReplacement = z.infer<typeof BitcoinResourceStrategyOrderReplacement>;

export const BitcoinResourceStrategy = z.discriminatedUnion('type', [BitcoinResourceStrategyOrderReplacement]);
export type BitcoinResourceStrategy = z.infer<typeof BitcoinResourceStrategy>;

export const PreferredAddressForChange = z.literal('PrimaryAddress');
export type PreferredAddressForChange = z.infer<typeof PreferredAddressForChange>;

export const TransactionOrderParametersBitcoin = z.strictObject({
  outputs: z.array(BitcoinOutputParameters),
  feeStrategy: BitcoinFeeStrategy,
  maximumFee: amount.optional(),
  resourceStrategy: BitcoinResourceStrategy.optional(),
  addressForChange: AddressForChange.optional(),
  type: z.literal('Bitcoin'),
});
export type TransactionOrderParametersBitcoin = z.infer<typeof TransactionOrderParametersBitcoin>;

export const TransactionOrderParametersBitcoinRedirect = z.strictObject({
  transferIds: z.array(uuid),
  outputs: z.array(BitcoinOutputParameters),
  feeStrategy: BitcoinFeeStrategy,
  maximumFee: amount.optional(),
  type: z.literal('BitcoinRedirect'),
});
export type TransactionOrderParametersBitcoinRedirect = z.infer<typeof TransactionOrderParametersBitcoinRedirect>;
