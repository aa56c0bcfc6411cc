import { CodedError, err, ok, type Result } from '@countersign/kernel';
import { nativeAsset, type AssetReference } from '@countersign/ledger-port';
import type { EthereumTickerProperties, Ledger, TickerLedgerDetails } from '@countersign/model';

import { parseAddress } from './address.ts';
import { nativeDecimals, parseDecimal } from './amount.ts';

/** The fungible token of a contract (ERC-20). The address is spelled as EIP-55 does. */
export function erc20(contract: string): AssetReference {
  return { type: 'Token', standard: 'ERC20', identifier: contract };
}

/** One token of a contract with many (ERC-721, ERC-1155). */
export function numberedToken(standard: 'ERC721' | 'ERC1155', contract: string, tokenId: bigint): AssetReference {
  return { type: 'Token', standard, identifier: `${contract}/${tokenId}` };
}

/** The asset that a ticker's ledger details name. */
export function assetFromTicker(details: TickerLedgerDetails): Result<AssetReference, 'InvalidTickerLedgerDetails'> {
  if (details.type !== 'Ethereum') return err('InvalidTickerLedgerDetails');
  const { properties } = details;
  if (properties.type === 'Native') return ok(nativeAsset);
  const contract = parseAddress(properties.address);
  if (!contract.ok) return err('InvalidTickerLedgerDetails');
  if (properties.type === 'ERC20') return ok(erc20(contract.value.address));
  const tokenId = parseDecimal(properties.tokenId);
  if (tokenId === undefined) return err('InvalidTickerLedgerDetails');
  return ok(numberedToken(properties.type, contract.value.address, tokenId));
}

/** Ledger details of an asset that was seen on the ledger. Throws `UnknownAsset` for one that is not of this ledger. */
export function assetToTickerDetails(asset: AssetReference): TickerLedgerDetails {
  return { type: 'Ethereum', properties: tickerProperties(asset) };
}

function tickerProperties(asset: AssetReference): EthereumTickerProperties {
  if (asset.type === 'Native') return { type: 'Native' };
  const [address = '', tokenId] = asset.identifier.split('/');
  if (asset.standard === 'ERC20') return { type: 'ERC20', address };
  if ((asset.standard === 'ERC721' || asset.standard === 'ERC1155') && tokenId !== undefined)
    return { type: asset.standard, address, tokenId };
  throw new CodedError('UnknownAsset', `${asset.standard} is no token standard of Ethereum`);
}

/** The ticker of the network's own coin. */
export function nativeTicker(ledger: Ledger): {
  name: string;
  symbol: string;
  decimals: number;
  ledgerDetails: TickerLedgerDetails;
} {
  const { parameters } = ledger;
  if (parameters.type !== 'Ethereum') throw new CodedError('WrongLedger', `${ledger.id} is no Ethereum ledger`);
  return {
    name: parameters.nativeTickerName,
    symbol: parameters.nativeTickerSymbol,
    decimals: nativeDecimals,
    ledgerDetails: { type: 'Ethereum', properties: { type: 'Native' } },
  };
}
