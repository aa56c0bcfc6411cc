/** Ether has 18 decimals; the smallest unit is the wei. */
export const nativeDecimals = 18;

/** Amounts are unsigned 256-bit numbers in transactions and in contracts. */
export const maximumAmount = 2n ** 256n - 1n;

/** Amounts of gas are unsigned 64-bit numbers. */
export const maximumUint64 = 2n ** 64n - 1n;

const weiPerGwei = 10n ** 9n;

/** Wei as gwei with up to nine decimals, no trailing zeros: the unit of gas prices. */
export const gwei = (wei: bigint): string => `${gweiDecimal(wei)} gwei`;

/** The same without its unit. */
export function gweiDecimal(wei: bigint): string {
  const fraction = (wei % weiPerGwei).toString().padStart(9, '0').replace(/0+$/, '');
  return `${wei / weiPerGwei}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Reads decimal text of a number from 0 to `maximum`; undefined for anything else. */
export function parseDecimal(text: string, maximum = maximumAmount): bigint | undefined {
  if (!/^(0|[1-9][0-9]{0,77})$/.test(text)) return undefined;
  const value = BigInt(text);
  return value <= maximum ? value : undefined;
}
