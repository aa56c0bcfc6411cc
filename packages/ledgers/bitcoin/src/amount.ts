/** Decimals of a bitcoin: its smallest unit is the satoshi. */
export const nativeDecimals = 8;

/** No coin of the family has a larger amount: Dogecoin's MAX_MONEY, in the smallest unit. Each coin's own is in its rules. */
export const maximumAmount = 1_000_000_000_000_000_000n;
