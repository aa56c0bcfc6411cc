import { z } from 'zod';

import { amount, bytesOfText, uuid } from '../primitives.ts';
import { FeePriority } from '../entities/fees.ts';
import { TransactionDestination } from '../orders/destination.ts';

export const HederaFeeStrategyPriority = z.strictObject({ priority: FeePriority, type: z.literal('Priority') });
export type HederaFeeStrategyPriority = z.infer<typeof HederaFeeStrategyPriority>;

export const HederaFeeStrategy = z.discriminatedUnion('type', [HederaFeeStrategyPriority]);
export type HederaFeeStrategy = z.infer<typeof HederaFeeStrategy>;

export const HederaOperationAccountUpdate = z.strictObject({
  maxAutomaticTokenAssociations: z.int(),
  type: z.literal('AccountUpdate'),
});
export type HederaOperationAccountUpdate = z.infer<typeof HederaOperationAccountUpdate>;

export const TokenDestinationTicker = z.strictObject({ tickerId: uuid, type: z.literal('Ticker') });
export type TokenDestinationTicker = z.infer<typeof TokenDestinationTicker>;

export const TokenDestinationTokenId = z.strictObject({ tokenId: z.string().min(5).max(20), type: z.literal('TokenId') });
export type TokenDestinationTokenId = z.infer<typeof TokenDestinationTokenId>;

export const TokenDestination = z.discriminatedUnion('type', [TokenDestinationTicker, TokenDestinationTokenId]);
export type TokenDestination = z.infer<typeof TokenDestination>;

export const HederaOperationTokenAssociate = z.strictObject({
  tokens: z.array(TokenDestination).min(1),
  type: z.literal('TokenAssociate'),
});
export type HederaOperationTokenAssociate = z.infer<typeof HederaOperationTokenAssociate>;

export const HederaOperationTokenDissociate = z.strictObject({
  tokens: z.array(TokenDestination).min(1),
  type: z.literal('TokenDissociate'),
});
export type HederaOperationTokenDissociate = z.infer<typeof HederaOperationTokenDissociate>;

export const HederaTransferOutput = z.strictObject({ destination: TransactionDestination, amount: amount });
export type HederaTransferOutput = z.infer<typeof HederaTransferOutput>;

export const TokenOutputHederaFungibleTokenOutput = z.strictObject({
  token: TokenDestination,
  destination: TransactionDestination,
  amount: amount,
  type: z.literal('HederaFungibleTokenOutput'),
});
export type TokenOutputHederaFungibleTokenOutput = z.infer<typeof TokenOutputHederaFungibleTokenOutput>;

export const NonFungibleTokenDestinationNftTokenId = z.strictObject({
  tokenId: z.string().min(5).max(20),
  serialNumber: z.int(),
  type: z.literal('NftTokenId'),
});
export type NonFungibleTokenDestinationNftTokenId = z.infer<typeof NonFungibleTokenDestinationNftTokenId>;

export const NonFungibleTokenDestinationTicker = z.strictObject({ tickerId: uuid, type: z.literal('Ticker') });
export type NonFungibleTokenDestinationTicker = z.infer<typeof NonFungibleTokenDestinationTicker>;

export const NonFungibleTokenDestination = z.discriminatedUnion('type', [
  NonFungibleTokenDestinationNftTokenId,
  NonFungibleTokenDestinationTicker,
]);
export type NonFungibleTokenDestination = z.infer<typeof NonFungibleTokenDestination>;

export const TokenOutputHederaNonFungibleTokenOutput = z.strictObject({
  token: NonFungibleTokenDestination,
  destination: TransactionDestination,
  type: z.literal('HederaNonFungibleTokenOutput'),
});
export type TokenOutputHederaNonFungibleTokenOutput = z.infer<typeof TokenOutputHederaNonFungibleTokenOutput>;

export const TokenOutput = z.discriminatedUnion('type', [
  TokenOutputHederaFungibleTokenOutput,
  TokenOutputHederaNonFungibleTokenOutput,
]);
export type TokenOutput = z.infer<typeof TokenOutput>;

export const HederaOperationTransfer = z.strictObject({
  outputs: z.array(HederaTransferOutput).min(1).optional(),
  tokenOutputs: z.array(TokenOutput).min(1).optional(),
  type: z.literal('Transfer'),
});
export type HederaOperationTransfer = z.infer<typeof HederaOperationTransfer>;

export const HederaOperation = z.discriminatedUnion('type', [
  HederaOperationAccountUpdate,
  HederaOperationTokenAssociate,
  HederaOperationTokenDissociate,
  HederaOperationTransfer,
]);
export type HederaOperation = z.infer<typeof HederaOperation>;

export const TransactionOrderParametersHedera = z.strictObject({
  operation: HederaOperation,
  memo: bytesOfText(1, 100).optional(),
  feeStrategy: HederaFeeStrategy,
  maximumFee: amount.optional(),
  type: z.literal('Hedera'),
});
export type TransactionOrderParametersHedera = z.infer<typeof TransactionOrderParametersHedera>;
