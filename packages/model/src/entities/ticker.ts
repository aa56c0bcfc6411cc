import { z } from 'zod';

import { collectionOf } from '../envelope.ts';
import { base64, customProperties, givenDescription, givenShortText, shortText, uuid } from '../primitives.ts';
import { EntityMetadata, IntentLockStatus, LockStatus } from '../common.ts';
import { issuerTerms } from '../entities/asset-terms.ts';
import {
  AlgorandTickerProperties,
  BitcoinTickerProperties,
  CardanoTickerProperties,
  EthereumTickerProperties,
  HederaTickerProperties,
  SolanaTickerProperties,
  StellarTickerProperties,
  SubstrateTickerProperties,
  TezosTickerProperties,
  TronTickerProperties,
  XrplTickerProperties,
} from '../entities/ticker-properties.ts';

export const TickerKind = z.enum(['Native', 'Contract', 'Token']);
export type TickerKind = z.infer<typeof TickerKind>;

export const TickerLedgerDetailsAlgorand = z.strictObject({ properties: AlgorandTickerProperties, type: z.literal('Algorand') });
export type TickerLedgerDetailsAlgorand = z.infer<typeof TickerLedgerDetailsAlgorand>;

export const TickerLedgerDetailsBitcoin = z.strictObject({ properties: BitcoinTickerProperties, type: z.literal('Bitcoin') });
export type TickerLedgerDetailsBitcoin = z.infer<typeof TickerLedgerDetailsBitcoin>;

export const TickerLedgerDetailsCardano = z.strictObject({ properties: CardanoTickerProperties, type: z.literal('Cardano') });
export type TickerLedgerDetailsCardano = z.infer<typeof TickerLedgerDetailsCardano>;

export const TickerLedgerDetailsEthereum = z.strictObject({ properties: EthereumTickerProperties, type: z.literal('Ethereum') });
export type TickerLedgerDetailsEthereum = z.infer<typeof TickerLedgerDetailsEthereum>;

export const TickerLedgerDetailsHedera = z.strictObject({ properties: HederaTickerProperties, type: z.literal('Hedera') });
export type TickerLedgerDetailsHedera = z.infer<typeof TickerLedgerDetailsHedera>;

export const TickerLedgerDetailsSolana = z.strictObject({ properties: SolanaTickerProperties, type: z.literal('Solana') });
export type TickerLedgerDetailsSolana = z.infer<typeof TickerLedgerDetailsSolana>;

export const TickerLedgerDetailsStellar = z.strictObject({ properties: StellarTickerProperties, type: z.literal('Stellar') });
export type TickerLedgerDetailsStellar = z.infer<typeof TickerLedgerDetailsStellar>;

export const TickerLedgerDetailsSubstrate = z.strictObject({
  properties: SubstrateTickerProperties,
  type: z.literal('Substrate'),
});
export type TickerLedgerDetailsSubstrate = z.infer<typeof TickerLedgerDetailsSubstrate>;

export const TickerLedgerDetailsTezos = z.strictObject({ properties: TezosTickerProperties, type: z.literal('Tezos') });
export type TickerLedgerDetailsTezos = z.infer<typeof TickerLedgerDetailsTezos>;

export const TickerLedgerDetailsTron = z.strictObject({ properties: TronTickerProperties, type: z.literal('Tron') });
export type TickerLedgerDetailsTron = z.infer<typeof TickerLedgerDetailsTron>;

export const TickerLedgerDetailsXRPL = z.strictObject({ properties: XrplTickerProperties, type: z.literal('XRPL') });
export type TickerLedgerDetailsXRPL = z.infer<typeof TickerLedgerDetailsXRPL>;

export const TickerLedgerDetails = z.discriminatedUnion('type', [
  TickerLedgerDetailsAlgorand,
  TickerLedgerDetailsBitcoin,
  TickerLedgerDetailsCardano,
  TickerLedgerDetailsEthereum,
  TickerLedgerDetailsHedera,
  TickerLedgerDetailsSolana,
  TickerLedgerDetailsStellar,
  TickerLedgerDetailsSubstrate,
  TickerLedgerDetailsTezos,
  TickerLedgerDetailsTron,
  TickerLedgerDetailsXRPL,
]);
export type TickerLedgerDetails = z.infer<typeof TickerLedgerDetails>;

export const ApiTickerData = z.strictObject({
  id: uuid,
  ledgerId: shortText,
  kind: TickerKind,
  name: shortText,
  decimals: z.int().optional(),
  symbol: shortText.optional(),
  ledgerDetails: TickerLedgerDetails,
  /** As people approved them when it was validated; beyond the public API. */
  ...issuerTerms,
  lock: LockStatus,
  metadata: EntityMetadata.optional(),
});
export type ApiTickerData = z.infer<typeof ApiTickerData>;

export const ApiTicker = z.strictObject({
  id: uuid,
  ledgerId: shortText,
  kind: TickerKind,
  name: shortText,
  decimals: z.int().optional(),
  symbol: shortText.optional(),
  ledgerDetails: TickerLedgerDetails,
  ...issuerTerms,
  data: ApiTickerData,
  signature: base64.optional(),
});
export type ApiTicker = z.infer<typeof ApiTicker>;

export const ValidatedTickerKind = z.enum(['Native', 'Contract', 'Token']);
export type ValidatedTickerKind = z.infer<typeof ValidatedTickerKind>;

export const TickerToValidate = z.strictObject({
  id: uuid,
  ledgerId: shortText,
  kind: ValidatedTickerKind,
  name: givenShortText,
  decimals: z.int().optional(),
  symbol: givenShortText.optional(),
  ledgerDetails: TickerLedgerDetails,
  /** What its network has to say as well, as long as it is asked; beyond the public API. */
  ...issuerTerms,
  lock: IntentLockStatus,
  description: givenDescription.optional(),
  customProperties: customProperties,
});
export type TickerToValidate = z.infer<typeof TickerToValidate>;

export const TickerValidationStatusFilter = z.enum(['Validated', 'NonValidated']);
export type TickerValidationStatusFilter = z.infer<typeof TickerValidationStatusFilter>;

export const TickersCollection = collectionOf(ApiTicker);
export type TickersCollection = z.infer<typeof TickersCollection>;
