import { formatAmount } from '@countersign/kernel';

/** Decimals of a TRX: its smallest unit is the sun. */
export const nativeDecimals = 6;

/** The network counts sun in signed numbers of 64 bits. */
export const maximumSun = 2n ** 63n - 1n;

/** Contracts count tokens in numbers of 256 bits. */
export const maximumTokens = 2n ** 256n - 1n;

/** Sun as people count them: `1.5 TRX`. */
export const inCoins = (sun: bigint): string => `${formatAmount(sun, nativeDecimals)} TRX`;
