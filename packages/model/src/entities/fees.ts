import { z } from 'zod';

export const BitcoinFee = z.strictObject({ satoshiPerVbyte: z.string() });
export type BitcoinFee = z.infer<typeof BitcoinFee>;

export const CurrentFeesBitcoin = z.strictObject({
  high: BitcoinFee,
  medium: BitcoinFee,
  low: BitcoinFee,
  type: z.literal('Bitcoin'),
});
export type CurrentFeesBitcoin = z.infer<typeof CurrentFeesBitcoin>;

export const EthereumEIP1559Prices = z.strictObject({ basePrice: z.string(), priorityPrice: z.string() });
export type EthereumEIP1559Prices = z.infer<typeof EthereumEIP1559Prices>;

export const EthereumFee = z.strictObject({ gasPrice: z.string(), eip1559Prices: EthereumEIP1559Prices.optional() });
export type EthereumFee = z.infer<typeof EthereumFee>;

export const CurrentFeesEthereum = z.strictObject({
  high: EthereumFee,
  medium: EthereumFee,
  low: EthereumFee,
  type: z.literal('Ethereum'),
});
export type CurrentFeesEthereum = z.infer<typeof CurrentFeesEthereum>;

export const StellarFee = z.strictObject({ baseFeeStroops: z.string() });
export type StellarFee = z.infer<typeof StellarFee>;

export const CurrentFeesStellar = z.strictObject({
  high: StellarFee,
  medium: StellarFee,
  low: StellarFee,
  type: z.literal('Stellar'),
});
export type CurrentFeesStellar = z.infer<typeof CurrentFeesStellar>;

export const XrplFee = z.strictObject({ multiplier: z.string() });
export type XrplFee = z.infer<typeof XrplFee>;

export const CurrentFeesXRPL = z.strictObject({ high: XrplFee, medium: XrplFee, low: XrplFee, type: z.literal('XRPL') });
export type CurrentFeesXRPL = z.infer<typeof CurrentFeesXRPL>;

export const CurrentFees = z.discriminatedUnion('type', [
  CurrentFeesBitcoin,
  CurrentFeesEthereum,
  CurrentFeesStellar,
  CurrentFeesXRPL,
]);
export type CurrentFees = z.infer<typeof CurrentFees>;

export const FeePriority = z.enum(['High', 'Medium', 'Low']);
export type FeePriority = z.infer<typeof FeePriority>;
