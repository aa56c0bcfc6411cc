import { z } from 'zod';

import { xrplAddress } from '../orders/xrpl.ts';
import { addressText, hex, shortText } from '../primitives.ts';

export const AlgorandTickerPropertiesNative = z.strictObject({ type: z.literal('Native') });
export type AlgorandTickerPropertiesNative = z.infer<typeof AlgorandTickerPropertiesNative>;

export const AlgorandTickerProperties = z.discriminatedUnion('type', [AlgorandTickerPropertiesNative]);
export type AlgorandTickerProperties = z.infer<typeof AlgorandTickerProperties>;

export const BitcoinTickerPropertiesNative = z.strictObject({ type: z.literal('Native') });
export type BitcoinTickerPropertiesNative = z.infer<typeof BitcoinTickerPropertiesNative>;

export const BitcoinTickerProperties = z.discriminatedUnion('type', [BitcoinTickerPropertiesNative]);
export type BitcoinTickerProperties = z.infer<typeof BitcoinTickerProperties>;

export const CardanoTickerPropertiesNative = z.strictObject({ type: z.literal('Native') });
export type CardanoTickerPropertiesNative = z.infer<typeof CardanoTickerPropertiesNative>;

export const CardanoTickerProperties = z.discriminatedUnion('type', [CardanoTickerPropertiesNative]);
export type CardanoTickerProperties = z.infer<typeof CardanoTickerProperties>;

export const EthereumTickerPropertiesERC1155 = z.strictObject({
  address: addressText,
  tokenId: z.string(),
  type: z.literal('ERC1155'),
});
export type EthereumTickerPropertiesERC1155 = z.infer<typeof EthereumTickerPropertiesERC1155>;

export const EthereumTickerPropertiesERC20 = z.strictObject({ address: addressText, type: z.literal('ERC20') });
export type EthereumTickerPropertiesERC20 = z.infer<typeof EthereumTickerPropertiesERC20>;

export const EthereumTickerPropertiesERC721 = z.strictObject({
  address: addressText,
  tokenId: z.string(),
  type: z.literal('ERC721'),
});
export type EthereumTickerPropertiesERC721 = z.infer<typeof EthereumTickerPropertiesERC721>;

export const EthereumTickerPropertiesNative = z.strictObject({ type: z.literal('Native') });
export type EthereumTickerPropertiesNative = z.infer<typeof EthereumTickerPropertiesNative>;

export const EthereumTickerProperties = z.discriminatedUnion('type', [
  EthereumTickerPropertiesERC1155,
  EthereumTickerPropertiesERC20,
  EthereumTickerPropertiesERC721,
  EthereumTickerPropertiesNative,
]);
export type EthereumTickerProperties = z.infer<typeof EthereumTickerProperties>;

export const HederaTickerPropertiesFungibleToken = z.strictObject({
  id: z.string().min(5).max(20),
  type: z.literal('FungibleToken'),
});
export type HederaTickerPropertiesFungibleToken = z.infer<typeof HederaTickerPropertiesFungibleToken>;

export const HederaTickerPropertiesNative = z.strictObject({ type: z.literal('Native') });
export type HederaTickerPropertiesNative = z.infer<typeof HederaTickerPropertiesNative>;

export const HederaTickerPropertiesNonFungibleToken = z.strictObject({
  id: z.string().min(5).max(20),
  serialNumber: z.int(),
  type: z.literal('NonFungibleToken'),
});
export type HederaTickerPropertiesNonFungibleToken = z.infer<typeof HederaTickerPropertiesNonFungibleToken>;

export const HederaTickerProperties = z.discriminatedUnion('type', [
  HederaTickerPropertiesFungibleToken,
  HederaTickerPropertiesNative,
  HederaTickerPropertiesNonFungibleToken,
]);
export type HederaTickerProperties = z.infer<typeof HederaTickerProperties>;

export const SolanaTickerPropertiesNative = z.strictObject({ type: z.literal('Native') });
export type SolanaTickerPropertiesNative = z.infer<typeof SolanaTickerPropertiesNative>;

export const SolanaTokenType = z.enum(['SPL', 'SPL2022']);
export type SolanaTokenType = z.infer<typeof SolanaTokenType>;

export const SolanaTickerPropertiesToken = z.strictObject({
  mint: addressText,
  tokenType: SolanaTokenType,
  type: z.literal('Token'),
});
export type SolanaTickerPropertiesToken = z.infer<typeof SolanaTickerPropertiesToken>;

export const SolanaTickerProperties = z.discriminatedUnion('type', [SolanaTickerPropertiesNative, SolanaTickerPropertiesToken]);
export type SolanaTickerProperties = z.infer<typeof SolanaTickerProperties>;

export const StellarTickerPropertiesNative = z.strictObject({ type: z.literal('Native') });
export type StellarTickerPropertiesNative = z.infer<typeof StellarTickerPropertiesNative>;

export const StellarTickerPropertiesToken = z.strictObject({ code: shortText, issuer: addressText, type: z.literal('Token') });
export type StellarTickerPropertiesToken = z.infer<typeof StellarTickerPropertiesToken>;

export const StellarTickerProperties = z.discriminatedUnion('type', [
  StellarTickerPropertiesNative,
  StellarTickerPropertiesToken,
]);
export type StellarTickerProperties = z.infer<typeof StellarTickerProperties>;

export const SubstrateTickerPropertiesNative = z.strictObject({ type: z.literal('Native') });
export type SubstrateTickerPropertiesNative = z.infer<typeof SubstrateTickerPropertiesNative>;

export const SubstrateTickerProperties = z.discriminatedUnion('type', [SubstrateTickerPropertiesNative]);
export type SubstrateTickerProperties = z.infer<typeof SubstrateTickerProperties>;

export const TezosTickerPropertiesNative = z.strictObject({ type: z.literal('Native') });
export type TezosTickerPropertiesNative = z.infer<typeof TezosTickerPropertiesNative>;

export const TezosTickerProperties = z.discriminatedUnion('type', [TezosTickerPropertiesNative]);
export type TezosTickerProperties = z.infer<typeof TezosTickerProperties>;

export const TronTickerPropertiesNative = z.strictObject({ type: z.literal('Native') });
export type TronTickerPropertiesNative = z.infer<typeof TronTickerPropertiesNative>;

export const TronTickerPropertiesTRC20 = z.strictObject({ contractAddress: addressText, type: z.literal('TRC20') });
export type TronTickerPropertiesTRC20 = z.infer<typeof TronTickerPropertiesTRC20>;

export const TronTickerProperties = z.discriminatedUnion('type', [TronTickerPropertiesNative, TronTickerPropertiesTRC20]);
export type TronTickerProperties = z.infer<typeof TronTickerProperties>;

export const XrplTickerPropertiesFungibleToken = z.strictObject({
  currencyCode: shortText,
  issuer: xrplAddress,
  type: z.literal('FungibleToken'),
});
export type XrplTickerPropertiesFungibleToken = z.infer<typeof XrplTickerPropertiesFungibleToken>;

export const XrplTickerPropertiesMultiPurposeToken = z.strictObject({ issuanceId: hex, type: z.literal('MultiPurposeToken') });
export type XrplTickerPropertiesMultiPurposeToken = z.infer<typeof XrplTickerPropertiesMultiPurposeToken>;

export const XrplTickerPropertiesNative = z.strictObject({ type: z.literal('Native') });
export type XrplTickerPropertiesNative = z.infer<typeof XrplTickerPropertiesNative>;

export const XrplTickerProperties = z.discriminatedUnion('type', [
  XrplTickerPropertiesFungibleToken,
  XrplTickerPropertiesMultiPurposeToken,
  XrplTickerPropertiesNative,
]);
export type XrplTickerProperties = z.infer<typeof XrplTickerProperties>;
