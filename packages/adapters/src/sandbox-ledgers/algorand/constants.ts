/** What the network asks for, in the smallest unit: the fee of a transaction, and what an account must keep. */
export const minimumFee = 1_000n;
export const minimumBalance = 100_000n;
/** A note that costs nothing besides, in bytes, and how many bytes beyond cost one of the smallest unit. */
export const freeNote = 1_024;
export const noteBytesPerUnit = 10;
