import { largestFee } from '@countersign/ledger-xrpl';

import { larger, type NodeFees } from '../fee-source/fee-source.ts';
import type { Chain } from '../following/chain.ts';
import { askOne } from './ask.ts';
import { FeeState } from './shapes.ts';

/**
 * What a server says of fees (`fee`), as multiples of the base fee. Its levels are those of its open ledger: what is enough to be queued, what comes into
 * the open ledger now, and twice that, or where the ledger is filling up what most paid in the last one.
 */
export async function nodeFees(chain: Chain): Promise<NodeFees> {
  const { drops, current_ledger_size: size, expected_ledger_size: expected } = await askOne(chain, 'fee', {}, FeeState);
  const base = BigInt(drops.base_fee) > 0n ? BigInt(drops.base_fee) : 1n;
  const times = (fee: string) => (BigInt(fee) + base - 1n) / base;
  const low = larger(times(drops.minimum_fee), 1n);
  const medium = larger(times(drops.open_ledger_fee), low);
  const isFillingUp = 2n * BigInt(size) >= BigInt(expected);
  const high = larger(2n * medium, isFillingUp ? times(drops.median_fee) : 0n);
  return { own: [low, medium, high], least: low, most: largestFee / base };
}
