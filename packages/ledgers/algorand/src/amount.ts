import { formatAmount } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';

import { algorandParameters } from './errors.ts';

/** The network counts in 64 bits. */
export const maximumAmount = 0xffff_ffff_ffff_ffffn;

/** Smallest units as people count them on a ledger: `1.5 ALGO`. */
export function inCoins(amount: bigint, ledger: Ledger): string {
  const { nativeTickerDecimals, nativeTickerSymbol } = algorandParameters(ledger);
  return `${formatAmount(amount, nativeTickerDecimals)} ${nativeTickerSymbol}`;
}
