/** What the network asks for, in the smallest unit: the fee of a transaction, and what an account must keep. */
export const minimumFee = 1_000n;
export const minimumBalance = 100_000n;
