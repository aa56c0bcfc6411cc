/** Transactions of networks with ids up to this one must not carry the id, those of others must. */
export const largestImplicitNetwork = 1024;
