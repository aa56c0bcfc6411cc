import { z } from 'zod';

import { amount, bytesOfText, uuid } from '../primitives.ts';
import { FeePriority } from '../entities/fees.ts';
import { SolanaTokenType } from '../entities/ticker-properties.ts';
import { TransactionDestination } from '../orders/destination.ts';

export const SolanaFeeStrategyPriority = z.strictObject({ priority: FeePriority, type: z.literal('Priority') });
export type SolanaFeeStrategyPriority = z.infer<typeof SolanaFeeStrategyPriority>;

export const SolanaFeeStrategy = z.discriminatedUnion('type', [SolanaFeeStrategyPriority]);
export type SolanaFeeStrategy = z.infer<typeof SolanaFeeStrategy>;

export const SolanaMintAccountDestination = z.strictObject({
  destination: TransactionDestination,
  type: z.literal('Destination'),
});
export type SolanaMintAccountDestination = z.infer<typeof SolanaMintAccountDestination>;

export const SolanaMintAccountTicker = z.strictObject({ tickerId: uuid, type: z.literal('Ticker') });
export type SolanaMintAccountTicker = z.infer<typeof SolanaMintAccountTicker>;

export const SolanaMintAccount = z.discriminatedUnion('type', [SolanaMintAccountDestination, SolanaMintAccountTicker]);
export type SolanaMintAccount = z.infer<typeof SolanaMintAccount>;

export const SolanaOperationBurn = z.strictObject({ mintAccount: SolanaMintAccount, amount: amount, type: z.literal('Burn') });
export type SolanaOperationBurn = z.infer<typeof SolanaOperationBurn>;

export const SolanaOperationCreateNonceAccount = z.strictObject({ createOnAccount: uuid, type: z.literal('CreateNonceAccount') });
export type SolanaOperationCreateNonceAccount = z.infer<typeof SolanaOperationCreateNonceAccount>;

export const SolanaOperationFundAtaAccount = z.strictObject({
  destination: TransactionDestination.optional(),
  mintAccount: SolanaMintAccount,
  type: z.literal('FundAtaAccount'),
});
export type SolanaOperationFundAtaAccount = z.infer<typeof SolanaOperationFundAtaAccount>;

export const SolanaOperationInitializeMint = z.strictObject({
  mintAccount: uuid,
  decimals: z.int().min(0),
  tokenType: SolanaTokenType,
  type: z.literal('InitializeMint'),
});
export type SolanaOperationInitializeMint = z.infer<typeof SolanaOperationInitializeMint>;

export const SolanaOperationMintTo = z.strictObject({
  destination: TransactionDestination,
  mintAccount: SolanaMintAccount,
  amount: amount,
  type: z.literal('MintTo'),
});
export type SolanaOperationMintTo = z.infer<typeof SolanaOperationMintTo>;

export const SolanaTransferOutput = z.strictObject({ destination: TransactionDestination, amount: amount });
export type SolanaTransferOutput = z.infer<typeof SolanaTransferOutput>;

export const SolanaOperationTransfer = z.strictObject({
  outputs: z.array(SolanaTransferOutput).min(1),
  type: z.literal('Transfer'),
});
export type SolanaOperationTransfer = z.infer<typeof SolanaOperationTransfer>;

export const SolanaOperationTransferToken = z.strictObject({
  outputs: z.array(SolanaTransferOutput).min(1),
  mintAccount: SolanaMintAccount,
  type: z.literal('TransferToken'),
});
export type SolanaOperationTransferToken = z.infer<typeof SolanaOperationTransferToken>;

export const SolanaOperation = z.discriminatedUnion('type', [
  SolanaOperationBurn,
  SolanaOperationCreateNonceAccount,
  SolanaOperationFundAtaAccount,
  SolanaOperationInitializeMint,
  SolanaOperationMintTo,
  SolanaOperationTransfer,
  SolanaOperationTransferToken,
]);
export type SolanaOperation = z.infer<typeof SolanaOperation>;

export const TransactionOrderParametersSolana = z.strictObject({
  operation: SolanaOperation,
  memos: z.array(bytesOfText(0, 566)),
  feeStrategy: SolanaFeeStrategy,
  maximumFee: amount.optional(),
  nonceAccount: TransactionDestination.optional(),
  type: z.literal('Solana'),
});
export type TransactionOrderParametersSolana = z.infer<typeof TransactionOrderParametersSolana>;
