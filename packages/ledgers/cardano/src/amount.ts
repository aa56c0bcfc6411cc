import { formatAmount } from '@countersign/kernel';

/** Decimals of an ada: its smallest unit is the lovelace. */
export const nativeDecimals = 6;

/** There are never more lovelaces. */
export const maximumLovelace = 45_000_000_000_000_000n;

/** Lovelaces as people count them: `1.5 ADA`. */
export const inAda = (lovelace: bigint): string => `${formatAmount(lovelace, nativeDecimals)} ADA`;
