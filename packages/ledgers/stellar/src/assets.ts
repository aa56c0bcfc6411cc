import { CodedError, err, ok, type Result } from '@countersign/kernel';
import { nativeAsset, type AssetReference } from '@countersign/ledger-port';
import type { Ledger, StellarAsset, TickerLedgerDetails } from '@countersign/model';

import { decimals } from './amount.ts';
import { stellarParameters } from './errors.ts';
import { accountKey } from './tagged-address.ts';

/** What a code may be: one to four letters and digits, or five to twelve. */
const codePattern = /^[a-zA-Z0-9]{1,12}$/;

/** True for the code of a token. */
export function isCode(code: string): boolean {
  return codePattern.test(code);
}

/** The asset of a code and its issuer; undefined where either is malformed. */
export function tokenAsset({ code, issuer }: StellarAsset): AssetReference | undefined {
  if (!isCode(code) || accountKey(issuer) === undefined) return undefined;
  return { type: 'Token', standard: 'Token', identifier: `${code}:${issuer}` };
}

/** Takes an asset apart; undefined for the coin. Throws `UnknownAsset` for one that is not of this ledger. */
export function readAsset(asset: AssetReference): StellarAsset | undefined {
  if (asset.type === 'Native') return undefined;
  const [code = '', issuer = '', ...others] = asset.identifier.split(':');
  if (asset.standard !== 'Token' || others.length > 0 || !isCode(code))
    throw new CodedError('UnknownAsset', `${asset.standard} is no Stellar asset`);
  return { code, issuer };
}

/** Who owes an asset; undefined for the coin. */
export function issuerOf(asset: AssetReference): string | undefined {
  return readAsset(asset)?.issuer;
}

/** The asset that a ticker names. */
export function fromTicker(details: TickerLedgerDetails): Result<AssetReference, 'InvalidTickerLedgerDetails'> {
  if (details.type !== 'Stellar') return err('InvalidTickerLedgerDetails');
  if (details.properties.type === 'Native') return ok(nativeAsset);
  const asset = tokenAsset(details.properties);
  return asset ? ok(asset) : err('InvalidTickerLedgerDetails');
}

/** The native ticker of a Stellar network, named by the ledger's parameters. */
export function nativeTicker(ledger: Ledger): {
  name: string;
  symbol: string;
  decimals: number;
  ledgerDetails: TickerLedgerDetails;
} {
  const { nativeTickerName, nativeTickerSymbol } = stellarParameters(ledger);
  const ledgerDetails = { type: 'Stellar', properties: { type: 'Native' } } as const;
  return { name: nativeTickerName, symbol: nativeTickerSymbol, decimals, ledgerDetails };
}

/** The ledger details of an asset. */
export function toTickerDetails(asset: AssetReference): TickerLedgerDetails {
  const token = readAsset(asset);
  return { type: 'Stellar', properties: token === undefined ? { type: 'Native' } : { type: 'Token', ...token } };
}
