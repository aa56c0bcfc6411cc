import { z } from 'zod';

import { collectionOf, envelopeOf } from '../envelope.ts';
import { amount, ledgerAlias, shortText } from '../primitives.ts';
import { EntityMetadata } from '../common.ts';

export const BitcoinLikeVaultLedgerIdentifier = z.enum(['btc', 'ltc', 'bch', 'doge', 'dash']);
export type BitcoinLikeVaultLedgerIdentifier = z.infer<typeof BitcoinLikeVaultLedgerIdentifier>;

export const EthereumLikeVaultLedgerIdentifier = z.enum(['eth', 'etc']);
export type EthereumLikeVaultLedgerIdentifier = z.infer<typeof EthereumLikeVaultLedgerIdentifier>;

/**
 * The most that one transaction pays in fees, as the operator set it, whatever its order names: in the smallest unit of the ledger's coin.
 * Beyond the public API.
 */
const maximumFee = amount.optional();

export const LedgerParametersAlgorand = z.strictObject({
  genesisId: z.string().max(50),
  genesisHash: z.string().min(44).max(44),
  nativeTickerSymbol: shortText,
  nativeTickerName: shortText,
  nativeTickerDecimals: z.int(),
  maximumFee,
  type: z.literal('Algorand'),
});
export type LedgerParametersAlgorand = z.infer<typeof LedgerParametersAlgorand>;

export const Network = z.enum(['mainnet', 'testnet', 'regtest']);
export type Network = z.infer<typeof Network>;

export const LedgerParametersBitcoin = z.strictObject({
  supportsSegWit: z.boolean(),
  vaultLedgerIdentifier: BitcoinLikeVaultLedgerIdentifier,
  network: Network,
  tickerSymbol: shortText,
  tickerName: shortText,
  dustLimit: amount,
  maximumFee,
  type: z.literal('Bitcoin'),
});
export type LedgerParametersBitcoin = z.infer<typeof LedgerParametersBitcoin>;

export const LedgerParametersCardano = z.strictObject({
  nativeTickerSymbol: shortText,
  nativeTickerName: shortText,
  testnetMagic: z.int().min(0).max(4294967295).optional(),
  maximumFee,
  type: z.literal('Cardano'),
});
export type LedgerParametersCardano = z.infer<typeof LedgerParametersCardano>;

export const LedgerParametersEthereum = z.strictObject({
  chainId: z.int(),
  vaultLedgerIdentifier: EthereumLikeVaultLedgerIdentifier,
  nativeTickerSymbol: shortText,
  nativeTickerName: shortText,
  supportsEIP1559: z.boolean(),
  maximumFee,
  type: z.literal('Ethereum'),
});
export type LedgerParametersEthereum = z.infer<typeof LedgerParametersEthereum>;

export const LedgerParametersHedera = z.strictObject({
  nativeTickerSymbol: shortText,
  nativeTickerName: shortText,
  type: z.literal('Hedera'),
});
export type LedgerParametersHedera = z.infer<typeof LedgerParametersHedera>;

export const LedgerParametersSolana = z.strictObject({
  nativeTickerSymbol: shortText,
  nativeTickerName: shortText,
  lamportsPerSignature: amount,
  maximumFee,
  type: z.literal('Solana'),
});
export type LedgerParametersSolana = z.infer<typeof LedgerParametersSolana>;

export const LedgerParametersStellar = z.strictObject({
  nativeTickerSymbol: shortText,
  nativeTickerName: shortText,
  networkPassphrase: z.string().min(12).max(100),
  maximumFee,
  type: z.literal('Stellar'),
});
export type LedgerParametersStellar = z.infer<typeof LedgerParametersStellar>;

export const SubstrateChainType = z.enum(['RelayChain', 'AssetHub']);
export type SubstrateChainType = z.infer<typeof SubstrateChainType>;

export const SubstrateFeeParametersTransactionPayment = z.strictObject({
  baseExtrinsic: z.int().min(0),
  readWeight: z.int().min(0),
  writeWeight: z.int().min(0),
  transactionByteFee: amount,
  weightToFeePolynomial: z.array(z.string()),
  type: z.literal('TransactionPayment'),
});
export type SubstrateFeeParametersTransactionPayment = z.infer<typeof SubstrateFeeParametersTransactionPayment>;

export const SubstrateFeeParameters = z.discriminatedUnion('type', [SubstrateFeeParametersTransactionPayment]);
export type SubstrateFeeParameters = z.infer<typeof SubstrateFeeParameters>;

export const SubstrateMethodFeeParametersMethodWeight = z.strictObject({
  base: z.int().min(0),
  reads: z.int().min(0),
  writes: z.int().min(0),
  type: z.literal('MethodWeight'),
});
export type SubstrateMethodFeeParametersMethodWeight = z.infer<typeof SubstrateMethodFeeParametersMethodWeight>;

export const SubstrateMethodFeeParameters = z.discriminatedUnion('type', [SubstrateMethodFeeParametersMethodWeight]);
export type SubstrateMethodFeeParameters = z.infer<typeof SubstrateMethodFeeParameters>;

export const SubstrateMethodInfo = z.strictObject({
  name: z.string(),
  methodId: z.int(),
  feeParameters: SubstrateMethodFeeParameters,
});
export type SubstrateMethodInfo = z.infer<typeof SubstrateMethodInfo>;

export const SubstratePalletInfo = z.strictObject({ name: z.string(), moduleId: z.int(), methods: z.array(SubstrateMethodInfo) });
export type SubstratePalletInfo = z.infer<typeof SubstratePalletInfo>;

export const SubstrateRuntimeInfo = z.strictObject({
  transactionVersion: z.int(),
  feeParameters: SubstrateFeeParameters,
  pallets: z.array(SubstratePalletInfo),
  chainType: SubstrateChainType.optional(),
});
export type SubstrateRuntimeInfo = z.infer<typeof SubstrateRuntimeInfo>;

export const LedgerParametersSubstrate = z.strictObject({
  genesisHash: z.string().regex(/^0x[a-f0-9]{64}$/),
  addressPrefix: z.int().min(0).max(16383),
  nativeTickerSymbol: shortText,
  nativeTickerName: shortText,
  nativeTickerDecimals: z.int(),
  supportedRuntimeVersions: z.array(SubstrateRuntimeInfo),
  maximumFee,
  type: z.literal('Substrate'),
});
export type LedgerParametersSubstrate = z.infer<typeof LedgerParametersSubstrate>;

export const LedgerParametersTezos = z.strictObject({
  nativeTickerSymbol: shortText,
  nativeTickerName: shortText,
  chainId: z.string(),
  maximumFee,
  type: z.literal('Tezos'),
});
export type LedgerParametersTezos = z.infer<typeof LedgerParametersTezos>;

export const LedgerParametersTron = z.strictObject({
  nativeTickerSymbol: shortText,
  nativeTickerName: shortText,
  maximumFee,
  type: z.literal('Tron'),
});
export type LedgerParametersTron = z.infer<typeof LedgerParametersTron>;

export const LedgerParametersXRPL = z.strictObject({
  nativeTickerSymbol: shortText,
  nativeTickerName: shortText,
  networkId: z.int(),
  maximumFee,
  type: z.literal('XRPL'),
});
export type LedgerParametersXRPL = z.infer<typeof LedgerParametersXRPL>;

export const LedgerParameters = z.discriminatedUnion('type', [
  LedgerParametersAlgorand,
  LedgerParametersBitcoin,
  LedgerParametersCardano,
  LedgerParametersEthereum,
  LedgerParametersHedera,
  LedgerParametersSolana,
  LedgerParametersStellar,
  LedgerParametersSubstrate,
  LedgerParametersTezos,
  LedgerParametersTron,
  LedgerParametersXRPL,
]);
export type LedgerParameters = z.infer<typeof LedgerParameters>;

export const Ledger = z.strictObject({
  id: shortText,
  alias: ledgerAlias,
  parameters: LedgerParameters,
  metadata: EntityMetadata,
});
export type Ledger = z.infer<typeof Ledger>;

export const TrustedLedger = envelopeOf(Ledger);
export type TrustedLedger = z.infer<typeof TrustedLedger>;

export const TrustedLedgersCollection = collectionOf(TrustedLedger);
export type TrustedLedgersCollection = z.infer<typeof TrustedLedgersCollection>;
