import { formatAmount } from '@countersign/kernel';

/** A SOL has a billion lamports. */
export const nativeDecimals = 9;

/** Amounts of coins and tokens are numbers of 64 bits. */
const largestAmount = 2n ** 64n - 1n;

/** All coins there are stay far below this, whatever is minted each epoch. */
export const maximumLamports = 10n ** 18n;

/** The most that an order pays in fees which names no maximum, in lamports: what accounts keep that it makes is a part of it. */
export const highestUsualFee = 50_000_000n;

/** Lamports as people read them. */
export function inSol(lamports: bigint): string {
  return `${formatAmount(lamports, nativeDecimals)} SOL`;
}

/** An amount of an order: a whole number of smallest units above 0 that fits; undefined for anything else. */
export function readAmount(text: string, maximum = largestAmount): bigint | undefined {
  if (!/^[1-9][0-9]{0,19}$/.test(text)) return undefined;
  const amount = BigInt(text);
  return amount <= maximum ? amount : undefined;
}
