import type { Result } from '@countersign/kernel';
import { CodedError, err, fromHex, ok, toHex } from '@countersign/kernel';
import type { AssetReference } from '@countersign/ledger-port';
import { nativeAsset } from '@countersign/ledger-port';
import type { Ledger, TickerLedgerDetails } from '@countersign/model';
import { decodeAccountID, encodeAccountID } from 'ripple-address-codec';

import { isClassicAddress } from './address.ts';
import { maximumDrops, maximumIssuedAmount, maximumTokenAmount, nativeDecimals } from './amount.ts';
import { normalizeCurrency } from './currency.ts';
import { xrplParameters } from './errors.ts';

/** An asset of the XRP Ledger, taken apart. */
export type XrplAsset =
  | { readonly type: 'Native' }
  | { readonly type: 'Issued'; readonly currency: string; readonly issuer: string }
  | { readonly type: 'MultiPurposeToken'; readonly issuanceId: string };

const issuancePattern = /^[0-9A-Fa-f]{48}$/;

/** The asset of a currency code and its issuer; undefined where either is malformed. */
export function issuedAsset(code: string, issuer: string): AssetReference | undefined {
  const currency = normalizeCurrency(code);
  if (currency === undefined || !isClassicAddress(issuer)) return undefined;
  return { type: 'Token', standard: 'FungibleToken', identifier: `${currency}.${issuer}` };
}

/** The asset of a multi-purpose token (XLS-33) by its issuance id; undefined where that is malformed. */
export function multiPurposeAsset(issuanceId: string): AssetReference | undefined {
  if (!issuancePattern.test(issuanceId)) return undefined;
  return { type: 'Token', standard: 'MultiPurposeToken', identifier: issuanceId.toUpperCase() };
}

/** Takes an asset apart. Throws `UnknownAsset` for one that is not of this ledger. */
export function readAsset(asset: AssetReference): XrplAsset {
  if (asset.type === 'Native') return { type: 'Native' };
  if (asset.standard === 'MultiPurposeToken') return { type: 'MultiPurposeToken', issuanceId: asset.identifier };
  const dot = asset.identifier.lastIndexOf('.');
  if (asset.standard !== 'FungibleToken' || dot < 0) throw new CodedError('UnknownAsset', `${asset.standard} is no XRPL asset`);
  return { type: 'Issued', currency: asset.identifier.slice(0, dot), issuer: asset.identifier.slice(dot + 1) };
}

/** No transaction moves more of an asset. */
export function largestAmount(asset: AssetReference): bigint {
  const { type } = readAsset(asset);
  return { Native: maximumDrops, Issued: maximumIssuedAmount, MultiPurposeToken: maximumTokenAmount }[type];
}

/** The id of a multi-purpose token: the sequence number of the transaction that made it (4 bytes), and its issuer (20). */
export function issuanceIdOf(issuer: string, sequence: number): string {
  return `${sequence.toString(16).padStart(8, '0')}${toHex(decodeAccountID(issuer))}`.toUpperCase();
}

/** Who owes an asset; undefined for the coin. */
export function issuerOf(asset: AssetReference): string | undefined {
  const read = readAsset(asset);
  if (read.type === 'Native') return undefined;
  return read.type === 'Issued' ? read.issuer : issuerOfIssuance(read.issuanceId);
}

/** The issuer of a multi-purpose token: the last 20 of the id's 24 bytes, after the sequence number of its creation. */
export function issuerOfIssuance(issuanceId: string): string {
  return encodeAccountID(fromHex(issuanceId).slice(4));
}

/** The asset that a ticker names. */
export function fromTicker(details: TickerLedgerDetails): Result<AssetReference, 'InvalidTickerLedgerDetails'> {
  if (details.type !== 'XRPL') return err('InvalidTickerLedgerDetails');
  const { properties } = details;
  if (properties.type === 'Native') return ok(nativeAsset);
  const asset =
    properties.type === 'FungibleToken'
      ? issuedAsset(properties.currencyCode, properties.issuer)
      : multiPurposeAsset(properties.issuanceId);
  return asset ? ok(asset) : err('InvalidTickerLedgerDetails');
}

/** The native ticker of an XRP Ledger, named by the ledger's parameters. */
export function nativeTicker(ledger: Ledger): {
  name: string;
  symbol: string;
  decimals: number;
  ledgerDetails: TickerLedgerDetails;
} {
  const { nativeTickerName, nativeTickerSymbol } = xrplParameters(ledger);
  const ledgerDetails = { type: 'XRPL', properties: { type: 'Native' } } as const;
  return { name: nativeTickerName, symbol: nativeTickerSymbol, decimals: nativeDecimals, ledgerDetails };
}

/** The ledger details of an asset. */
export function toTickerDetails(asset: AssetReference): TickerLedgerDetails {
  const read = readAsset(asset);
  if (read.type === 'Native') return { type: 'XRPL', properties: { type: 'Native' } };
  return read.type === 'Issued'
    ? { type: 'XRPL', properties: { type: 'FungibleToken', currencyCode: read.currency, issuer: read.issuer } }
    : { type: 'XRPL', properties: { type: 'MultiPurposeToken', issuanceId: read.issuanceId } };
}
