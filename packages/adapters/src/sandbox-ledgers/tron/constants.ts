/** What the network burns, in sun, as its parameters were in 2026: for a byte, and for a unit of energy. */
export const sunPerByte = 1_000n;
export const sunPerEnergy = 100n;

/** What a payment burns in place of bandwidth when it creates its receiver. */
export const creationCost = 1_100_000n;

/** The most that a transaction may allow for energy, in sun. */
export const largestFeeLimit = 15_000_000_000n;

/** Bytes that each account has for nothing, and how long it takes until what was used of them is back: milliseconds. */
export const freeBytes = 600n;
export const recovery = 86_400_000;

/** No transaction ends later than this after the newest block: milliseconds. */
export const longestLifetime = 86_400_000;
