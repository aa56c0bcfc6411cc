import { formatAmount } from '@countersign/kernel';

/** Decimals of all amounts, of the coin and of every token: the smallest unit of the coin is the stroop. */
export const decimals = 7;

/** Lumens as people count them: `1.5 XLM`. */
export const inLumens = (stroops: bigint | string): string => `${formatAmount(stroops, decimals)} XLM`;

/** The network's amounts are signed numbers of 64 bits. */
export const largestAmount = 0x7fff_ffff_ffff_ffffn;

/** Fees above 1 XLM are taken for a mistake: that is a hundred thousand times what a transaction costs where nobody competes. In stroops. */
export const largestFee = 10_000_000n;

/** The least that the network takes for each operation, in stroops. */
export const leastBaseFee = 100n;
