import type { Result } from '@countersign/kernel';
import { CodedError, err, ok } from '@countersign/kernel';
import { nativeAsset, type AssetReference } from '@countersign/ledger-port';
import type { Ledger, TickerLedgerDetails } from '@countersign/model';

import { addressBytes, isUnspendable } from './address.ts';
import { nativeDecimals } from './amount.ts';
import { tronParameters } from './errors.ts';

const nativeDetails = { type: 'Tron', properties: { type: 'Native' } } as const satisfies TickerLedgerDetails;

/** The fungible token of a contract (TRC-20). */
export function trc20(contract: string): AssetReference {
  return { type: 'Token', standard: 'TRC20', identifier: contract };
}

/** The asset that a ticker names. */
export function fromTicker(details: TickerLedgerDetails): Result<AssetReference, 'InvalidTickerLedgerDetails'> {
  if (details.type !== 'Tron') return err('InvalidTickerLedgerDetails');
  const { properties } = details;
  if (properties.type === 'Native') return ok(nativeAsset);
  return isContractAddress(properties.contractAddress)
    ? ok(trc20(properties.contractAddress))
    : err('InvalidTickerLedgerDetails');
}

function isContractAddress(text: string): boolean {
  try {
    addressBytes(text);
    return !isUnspendable(text);
  } catch {
    return false;
  }
}

/** The native ticker of a network, named by the ledger's parameters. */
export function nativeTicker(ledger: Ledger): {
  name: string;
  symbol: string;
  decimals: number;
  ledgerDetails: TickerLedgerDetails;
} {
  const { nativeTickerName, nativeTickerSymbol } = tronParameters(ledger);
  return { name: nativeTickerName, symbol: nativeTickerSymbol, decimals: nativeDecimals, ledgerDetails: nativeDetails };
}

/** The ledger details of an asset. Throws `UnknownAsset` for one that is not of this ledger. */
export function toTickerDetails(asset: AssetReference): TickerLedgerDetails {
  if (asset.type === 'Native') return nativeDetails;
  if (asset.standard !== 'TRC20') throw new CodedError('UnknownAsset', `${asset.standard} is no token that is counted on Tron`);
  return { type: 'Tron', properties: { type: 'TRC20', contractAddress: asset.identifier } };
}
