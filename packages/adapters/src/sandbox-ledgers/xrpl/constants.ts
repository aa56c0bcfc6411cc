/** What the network asks for, in drops: the cost of a transaction, and what accounts and their objects must keep. */
export const baseFee = 10n;
export const reserveBase = 1_000_000n;
export const reserveIncrement = 200_000n;

/** Transactions of one account that wait for earlier ones, at most. */
export const queueLength = 10;

/** A transaction takes the place of a queued one with the same sequence number for a quarter more. */
export const replacementPercent = 125n;

/** Bytes of all memos together. */
export const largestMemos = 1024;

/** What an issuer charges on transfers if it charges nothing, in billionths. */
export const noTransferRate = 1_000_000_000n;
