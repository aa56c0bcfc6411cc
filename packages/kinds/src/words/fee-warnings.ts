import type { TransactionDescription } from '@countersign/ledger-port';

import { danger, type Warning } from './warning.ts';

/** A fee that may be more than what is paid in the same coin: who sets it may mean to give the value away by the fee. */
export function feeWarnings(paid: bigint | undefined, maximumFee: string | undefined): readonly Warning[] {
  if (paid === undefined || maximumFee === undefined) return [];
  return BigInt(maximumFee) > paid ? [danger('FeeAboveAmount')] : [];
}

/** What an order pays of its ledger's coin, where it does nothing but pay that; undefined for every other order. */
export function coinsPaid(described: TransactionDescription | undefined): bigint | undefined {
  if (described === undefined || described.movements.length === 0 || described.calls.length + described.rights.length > 0)
    return undefined;
  let paid = 0n;
  for (const { asset, amount } of described.movements) {
    if (asset.type !== 'Native' || amount === undefined) return undefined;
    paid += amount;
  }
  return paid;
}
