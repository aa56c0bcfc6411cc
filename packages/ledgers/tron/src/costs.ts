/** Bytes that the network counts besides those of a signed transaction, for the result that blocks keep with it (java-tron, `MAX_RESULT_SIZE_IN_TX`). */
export const resultBytes = 64;

/** How long a transaction is taken after it was built, in seconds. The network takes no end that is more than 24 hours away. */
export const lifetimeSeconds = 23 * 3_600;

/** Seconds that a transaction must still have before it to be worth a signature. */
export const leastSecondsLeft = 60;
