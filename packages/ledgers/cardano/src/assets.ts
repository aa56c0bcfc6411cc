import type { Result } from '@countersign/kernel';
import { CodedError, err, ok } from '@countersign/kernel';
import { nativeAsset, type AssetReference } from '@countersign/ledger-port';
import type { Ledger, TickerLedgerDetails } from '@countersign/model';

import { nativeDecimals } from './amount.ts';
import { cardanoParameters } from './errors.ts';

const nativeDetails = { type: 'Cardano', properties: { type: 'Native' } } as const satisfies TickerLedgerDetails;

/** The asset that a ticker names: the coin alone, since the public API has no tickers of tokens here. */
export function fromTicker(details: TickerLedgerDetails): Result<AssetReference, 'InvalidTickerLedgerDetails'> {
  return details.type === 'Cardano' ? ok(nativeAsset) : err('InvalidTickerLedgerDetails');
}

/** The native ticker of a Cardano ledger, named by the ledger's parameters. */
export function nativeTicker(ledger: Ledger): {
  name: string;
  symbol: string;
  decimals: number;
  ledgerDetails: TickerLedgerDetails;
} {
  const { nativeTickerName, nativeTickerSymbol } = cardanoParameters(ledger);
  return { name: nativeTickerName, symbol: nativeTickerSymbol, decimals: nativeDecimals, ledgerDetails: nativeDetails };
}

/** The ledger details of an asset. Throws `UnknownAsset` for one that is not of this ledger. */
export function toTickerDetails(asset: AssetReference): TickerLedgerDetails {
  if (asset.type !== 'Native') throw new CodedError('UnknownAsset', `${asset.standard} is no asset of Cardano`);
  return nativeDetails;
}
