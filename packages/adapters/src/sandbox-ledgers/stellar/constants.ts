/** What the network asks for, in stroops: for each operation, and what an account keeps twice for itself and once for each of its entries. */
export const baseFee = 100n;
export const baseReserve = 5_000_000n;

/** Bits of an account's flags. */
export const accountFlags = { required: 1, revocable: 2, immutable: 4, clawback: 8 } as const;

/** Bits of a trust line's flags. */
export const lineFlags = { authorized: 1, maintain: 2, clawback: 4 } as const;

/** No amount is larger. */
export const largestAmount = 0x7fff_ffff_ffff_ffffn;
