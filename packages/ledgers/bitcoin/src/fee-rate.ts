import { err, formatAmount, ok, type Result } from '@countersign/kernel';

/** A fee rate in millionths of a satoshi per virtual byte, so that decimal rates are exact. */
export type FeeRate = bigint;

/** How many {@link FeeRate} units make one satoshi per virtual byte. */
export const feeRateUnit = 1_000_000n;

/** Reads a rate such as `12` or `1.5` (at most six decimals, not zero). */
export function parseFeeRate(text: string): Result<FeeRate, 'InvalidFeeRate'> {
  const match = /^([0-9]{1,10})(?:\.([0-9]{1,6}))?$/.exec(text);
  if (!match) return err('InvalidFeeRate');
  const rate = BigInt(match[1] ?? '0') * feeRateUnit + BigInt((match[2] ?? '').padEnd(6, '0'));
  return rate === 0n ? err('InvalidFeeRate') : ok(rate);
}

/** A rate as {@link parseFeeRate} reads it. */
export function rateText(rate: FeeRate): string {
  return formatAmount(rate, 6).replaceAll(',', '');
}
