import { formatAmount } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';

import { substrateParameters } from './errors.ts';

/** Balances are of 128 bits. */
export const maximumAmount = (1n << 128n) - 1n;

/** Smallest units as people count them on a ledger: `1.5 DOT`. */
export function inCoins(amount: bigint | string, ledger: Ledger): string {
  const { nativeTickerDecimals, nativeTickerSymbol } = substrateParameters(ledger);
  return `${formatAmount(amount, nativeTickerDecimals)} ${nativeTickerSymbol}`;
}
