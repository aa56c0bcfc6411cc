import { ok, type Result } from '@countersign/kernel';
import { inEnglish, type FeeLevel, type FeeLevels, type TransactionRefusal } from '@countersign/ledger-port';
import type { StellarFeeStrategy } from '@countersign/model';

import { inLumens, largestFee, leastBaseFee } from './amount.ts';
import { refuse } from './errors.ts';

/**
 * What a transaction offers at most for each of its operations, in stroops: the level's rate, never below the network's base fee, or the order's own rate. The
 * network takes what it needs of that.
 */
export function feePerOperation(
  strategy: StellarFeeStrategy,
  fees: FeeLevels | undefined,
  baseFee: bigint,
): Result<bigint, TransactionRefusal> {
  const rate = strategy.type === 'Priority' ? byLevel(strategy.priority, fees) : ownRate(strategy.baseFee);
  if (!rate.ok) return rate;
  if (strategy.type === 'SpecifiedRate' && rate.value < baseFee)
    return refuse('CurrentlyFeesTooSmall', `The network asks for at least ${baseFee} stroops for each operation`);
  const fee = rate.value > baseFee ? rate.value : baseFee;
  return fee > largestFee ? refuse('CurrentlyFeesTooLarge', `A fee of ${inLumens(fee)} is a mistake`) : ok(fee);
}

/** Checks the part of a fee strategy that depends on no network. */
export function checkFeeStrategy(strategy: StellarFeeStrategy): Result<void, TransactionRefusal> {
  if (strategy.type === 'Priority') return ok(undefined);
  const rate = ownRate(strategy.baseFee);
  if (!rate.ok) return rate;
  return rate.value > largestFee
    ? refuse('CurrentlyFeesTooLarge', `A fee of ${inLumens(rate.value)} is a mistake`)
    : ok(undefined);
}

/** One line for people, e.g. `100 stroops for each operation`. */
export function describeFee(fees: FeeLevels | undefined, level: FeeLevel, write = inEnglish): string {
  if (fees === undefined) return write('Unknown', {});
  return write('{{count}} stroops for each operation', { count: String(fees[level].price) });
}

function byLevel(level: FeeLevel, fees: FeeLevels | undefined): Result<bigint, TransactionRefusal> {
  return fees === undefined ? refuse('TransientIssue', 'The current fee levels are not known') : ok(fees[level].price);
}

function ownRate(rate: string): Result<bigint, TransactionRefusal> {
  if (!isStroops(rate)) return refuse('InvalidUserPayload', `${rate} is no number of stroops`);
  return BigInt(rate) < leastBaseFee
    ? refuse('InvalidUserPayload', `The network asks for at least ${leastBaseFee} stroops for each operation`)
    : ok(BigInt(rate));
}

function isStroops(text: string): boolean {
  return /^(0|[1-9][0-9]{0,17})$/.test(text);
}
