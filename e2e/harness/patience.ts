/**
 * How long, in milliseconds, a journey waits for one thing, and how long it may take in all: many times what was ever seen on a machine that
 * works for others as well. Only what never comes is waited for so long.
 */
export const patience = { thing: 180_000, test: 3_600_000 } as const;
