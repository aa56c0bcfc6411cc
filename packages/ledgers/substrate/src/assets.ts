import type { Result } from '@countersign/kernel';
import { CodedError, err, ok } from '@countersign/kernel';
import { nativeAsset, type AssetReference } from '@countersign/ledger-port';
import type { Ledger, TickerLedgerDetails } from '@countersign/model';

import { substrateParameters } from './errors.ts';

const nativeDetails = { type: 'Substrate', properties: { type: 'Native' } } as const satisfies TickerLedgerDetails;

/** The asset that a ticker names: the coin alone, since the public API has no tickers of other assets here. */
export function fromTicker(details: TickerLedgerDetails): Result<AssetReference, 'InvalidTickerLedgerDetails'> {
  return details.type === 'Substrate' ? ok(nativeAsset) : err('InvalidTickerLedgerDetails');
}

/** The native ticker of a network, named by the ledger's parameters. */
export function nativeTicker(ledger: Ledger): {
  name: string;
  symbol: string;
  decimals: number;
  ledgerDetails: TickerLedgerDetails;
} {
  const { nativeTickerName, nativeTickerSymbol, nativeTickerDecimals } = substrateParameters(ledger);
  return { name: nativeTickerName, symbol: nativeTickerSymbol, decimals: nativeTickerDecimals, ledgerDetails: nativeDetails };
}

/** The ledger details of an asset. Throws `UnknownAsset` for any but the coin. */
export function toTickerDetails(asset: AssetReference): TickerLedgerDetails {
  if (asset.type !== 'Native')
    throw new CodedError('UnknownAsset', `${asset.standard} is no asset that is counted on Substrate's networks`);
  return nativeDetails;
}
