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

/** What an issuer keeps of a transfer between others, on top of what arrives; rounded up. */
export function chargeOn(units: bigint, transferRate?: number): bigint {
  const rate = BigInt(transferRate || noTransferRate);
  return (units * rate + noTransferRate - 1n) / noTransferRate - units;
}

/** No multi-purpose token has more units. */
export const largestTokenAmount = 0x7fff_ffff_ffff_ffffn;

/** The bit of an offer that leaves those of its own price alone, which no order asks for. */
export const passiveOffer = 0x0001_0000;

/** The setting that switches the account's own key off, which no order asks for. */
export const disableMaster = 4;
