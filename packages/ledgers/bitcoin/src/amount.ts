/** Decimals of a bitcoin: its smallest unit is the satoshi. */
export const nativeDecimals = 8;

/** At most 21 million bitcoins can exist (consensus constant MAX_MONEY), in satoshis. */
export const maximumAmount = 2_100_000_000_000_000n;
