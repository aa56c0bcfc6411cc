import type { Result } from '@countersign/kernel';
import { CodedError, err, formatAmount, ok } from '@countersign/kernel';
import type { AssetReference } from '@countersign/ledger-port';
import { nativeAsset } from '@countersign/ledger-port';
import type { Ledger, TickerLedgerDetails } from '@countersign/model';

import { nativeDecimals } from './amount.ts';
import { bitcoinParameters } from './errors.ts';

const nativeDetails = { type: 'Bitcoin', properties: { type: 'Native' } } as const;

/** The asset that a ticker names: Bitcoin has its native coin alone. */
export function fromTicker(details: TickerLedgerDetails): Result<AssetReference, 'InvalidTickerLedgerDetails'> {
  return details.type === 'Bitcoin' ? ok(nativeAsset) : err('InvalidTickerLedgerDetails');
}

/** The native ticker of a Bitcoin ledger, named by the ledger's parameters. */
export function nativeTicker(ledger: Ledger): {
  name: string;
  symbol: string;
  decimals: number;
  ledgerDetails: TickerLedgerDetails;
} {
  const { tickerName, tickerSymbol } = bitcoinParameters(ledger);
  return { name: tickerName, symbol: tickerSymbol, decimals: nativeDecimals, ledgerDetails: nativeDetails };
}

/** Smallest units as people count the ledger's coin: `0.0005 BTC`. */
export const inCoins = (amount: bigint | string, ledger: Ledger): string =>
  `${formatAmount(amount, nativeDecimals)} ${bitcoinParameters(ledger).tickerSymbol}`;

/** The native coin's ledger details. Throws `UnknownAsset` for a token: Bitcoin has none. */
export function toTickerDetails(asset: AssetReference): TickerLedgerDetails {
  if (asset.type !== 'Native') throw new CodedError('UnknownAsset', 'Bitcoin has no tokens');
  return nativeDetails;
}
