import type { Result } from '@countersign/kernel';
import { CodedError, err, ok } from '@countersign/kernel';
import type { AssetReference } from '@countersign/ledger-port';
import { nativeAsset } from '@countersign/ledger-port';
import type { Ledger, TickerLedgerDetails } from '@countersign/model';

import { addressBytes } from './address.ts';
import { nativeDecimals } from './amount.ts';
import { solanaParameters } from './errors.ts';
import { tokenPrograms, type TokenType } from './programs.ts';

/** A token of Solana: the address of its mint, and the program that it is of. */
export interface SolanaToken {
  readonly mint: string;
  readonly type: TokenType;
}

/** The asset of a token. */
export function tokenAsset({ type, mint }: SolanaToken): AssetReference {
  return { type: 'Token', standard: 'Token', identifier: `${type}.${mint}` };
}

/** The token of an asset; undefined for the coin. Throws `UnknownAsset` for one that is not of this ledger. */
export function tokenOf(asset: AssetReference): SolanaToken | undefined {
  if (asset.type === 'Native') return undefined;
  const [type = '', mint = ''] = asset.identifier.split('.');
  if (asset.standard !== 'Token' || !isTokenType(type))
    throw new CodedError('UnknownAsset', `${asset.standard} is no asset of Solana`);
  return { type, mint };
}

/** The asset that a ticker names. */
export function fromTicker(details: TickerLedgerDetails): Result<AssetReference, 'InvalidTickerLedgerDetails'> {
  if (details.type !== 'Solana') return err('InvalidTickerLedgerDetails');
  const { properties } = details;
  if (properties.type === 'Native') return ok(nativeAsset);
  const { mint, tokenType: type } = properties;
  return addressBytes(mint) === undefined ? err('InvalidTickerLedgerDetails') : ok(tokenAsset({ mint, type }));
}

/** The ledger details of an asset. */
export function toTickerDetails(asset: AssetReference): TickerLedgerDetails {
  const token = tokenOf(asset);
  if (token === undefined) return { type: 'Solana', properties: { type: 'Native' } };
  return { type: 'Solana', properties: { type: 'Token', mint: token.mint, tokenType: token.type } };
}

/** The native ticker of a Solana network, named by the ledger's parameters. */
export function nativeTicker(ledger: Ledger): {
  name: string;
  symbol: string;
  decimals: number;
  ledgerDetails: TickerLedgerDetails;
} {
  const { nativeTickerName, nativeTickerSymbol } = solanaParameters(ledger);
  const ledgerDetails = { type: 'Solana', properties: { type: 'Native' } } as const;
  return { name: nativeTickerName, symbol: nativeTickerSymbol, decimals: nativeDecimals, ledgerDetails };
}

function isTokenType(text: string): text is TokenType {
  return Object.hasOwn(tokenPrograms, text);
}
