/** Rounds after its first one in which the network takes a transaction: the most that it allows, about 46 minutes. */
export const lifetimeInRounds = 1000;
