import type { Result } from '@countersign/kernel';
import { hasMembers, ok } from '@countersign/kernel';
import type { AssetReference, TransactionRefusal } from '@countersign/ledger-port';
import { nativeAsset } from '@countersign/ledger-port';
import type { XrplClawbackCurrency, XrplIouCurrency, XrplPaymentCurrency } from '@countersign/model';

import { issuedValue, maximumDrops, maximumTokenAmount } from '../amount.ts';
import { issuedAsset, multiPurposeAsset, readAsset } from '../assets.ts';
import { refuse } from '../errors.ts';

/** An amount as transactions carry it: drops, an issued currency's value, or a multi-purpose token's. */
export type XrplAmount =
  | string
  | { readonly currency: string; readonly issuer: string; readonly value: string }
  | { readonly mpt_issuance_id: string; readonly value: string };

/** The amount that a member of a transaction is; undefined where it isn't one. */
export function amountIn(member: unknown): XrplAmount | undefined {
  if (typeof member === 'string') return member;
  if (hasMembers(member, { currency: 'string', issuer: 'string', value: 'string' })) return member;
  return hasMembers(member, { mpt_issuance_id: 'string', value: 'string' }) ? member : undefined;
}

/** Assets by ticker id, or undefined where tickers are not resolved yet, so that only what is in the order is checked. */
export type KnownAssets = Readonly<Record<string, AssetReference>> | undefined;

type Currency = XrplPaymentCurrency | XrplIouCurrency | XrplClawbackCurrency | undefined;

/** The asset that an order's currency names: XRP where there is none. Undefined for a ticker that is not resolved yet. */
export function assetOfCurrency(currency: Currency, known: KnownAssets): Result<AssetReference | undefined, TransactionRefusal> {
  if (!currency) return ok(nativeAsset);
  if (currency.type === 'TickerId') {
    if (!known) return ok(undefined);
    const asset = known[currency.tickerId];
    return asset ? ok(asset) : refuse('InvalidUserPayload', `The ticker ${currency.tickerId} is not known`);
  }
  const asset =
    currency.type === 'Currency' ? issuedAsset(currency.code, currency.issuer) : multiPurposeAsset(currency.issuanceId);
  return asset ? ok(asset) : refuse('InvalidUserPayload', 'The currency is malformed');
}

/** An amount in the asset's smallest unit as transactions carry it. Zero is allowed where `minimum` is. */
export function toXrplAmount(asset: AssetReference, amount: bigint, minimum: 0n | 1n): Result<XrplAmount, TransactionRefusal> {
  if (amount < minimum) return refuse('InvalidAmount', 'The amount must be positive');
  const read = readAsset(asset);
  if (read.type === 'Native') {
    return amount > maximumDrops ? refuse('InvalidAmount', 'More than the 100 billion XRP that exist') : ok(amount.toString());
  }
  if (read.type === 'MultiPurposeToken') {
    if (amount > maximumTokenAmount) return refuse('InvalidAmount', 'A token amount has at most 63 bits');
    return ok({ mpt_issuance_id: read.issuanceId, value: amount.toString() });
  }
  const value = issuedValue(amount);
  if (!value.ok) return refuse('InvalidAmount', 'An amount of an issued currency has at most 15 significant digits');
  return ok({ currency: read.currency, issuer: read.issuer, value: value.value });
}
