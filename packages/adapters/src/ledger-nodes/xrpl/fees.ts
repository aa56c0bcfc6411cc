import type { CurrentFees } from '@countersign/model';

import type { Chain } from '../following/chain.ts';
import { askOne } from './ask.ts';
import { FeeState } from './shapes.ts';

/**
 * Fee levels of the server's open ledger (`fee`), as multiples of the base fee: what is enough to be queued, what comes into the open ledger now, and
 * twice that, or where the ledger is filling up what most paid in the last one.
 */
export async function fees(chain: Chain): Promise<CurrentFees> {
  const { drops, current_ledger_size: size, expected_ledger_size: expected } = await askOne(chain, 'fee', {}, FeeState);
  const base = BigInt(drops.base_fee) > 0n ? BigInt(drops.base_fee) : 1n;
  const times = (fee: string) => (BigInt(fee) + base - 1n) / base;
  const low = larger(times(drops.minimum_fee), 1n);
  const medium = larger(times(drops.open_ledger_fee), low);
  const isFillingUp = 2n * BigInt(size) >= BigInt(expected);
  const high = larger(2n * medium, isFillingUp ? times(drops.median_fee) : 0n);
  const level = (multiplier: bigint) => ({ multiplier: multiplier.toString() });
  return { type: 'XRPL', low: level(low), medium: level(medium), high: level(high) };
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
