import { formatAmount } from '@countersign/kernel';

/** Decimals of a tez: its smallest unit is the mutez. */
export const nativeDecimals = 6;

/** The protocol counts mutez in signed numbers of 64 bits. */
export const maximumMutez = 2n ** 63n - 1n;

/** Mutez as people count them: `1.5 XTZ`. */
export const inTez = (mutez: bigint | string): string => `${formatAmount(mutez, nativeDecimals)} XTZ`;
