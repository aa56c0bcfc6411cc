/** A fee rate in millionths of a satoshi per virtual byte, so that decimal rates are exact. */
export type FeeRate = bigint;

/** How many {@link FeeRate} units make one satoshi per virtual byte. */
export const feeRateUnit = 1_000_000n;
