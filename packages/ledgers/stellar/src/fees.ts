import { ok, type Result } from '@countersign/kernel';
import { inEnglish, type TransactionRefusal } from '@countersign/ledger-port';
import type { CurrentFees, FeePriority, StellarFeeStrategy } from '@countersign/model';

import { inLumens, largestFee, leastBaseFee } from './amount.ts';
import { refuse } from './errors.ts';

const levels = { High: 'high', Medium: 'medium', Low: 'low' } as const satisfies Record<FeePriority, string>;

/**
 * What a transaction offers at most for each of its operations, in stroops: the level's rate, never below the network's base fee, or the order's own rate. The
 * network takes what it needs of that.
 */
export function feePerOperation(
  strategy: StellarFeeStrategy,
  fees: CurrentFees | undefined,
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
export function describeFee(fees: CurrentFees | undefined, priority: FeePriority, write = inEnglish): string {
  if (fees?.type !== 'Stellar') return write('Unknown', {});
  return write('{{count}} stroops for each operation', { count: fees[levels[priority]].baseFeeStroops });
}

function byLevel(priority: FeePriority, fees: CurrentFees | undefined): Result<bigint, TransactionRefusal> {
  if (fees?.type !== 'Stellar') return refuse('TransientIssue', 'The current fee levels are not known');
  const { baseFeeStroops: rate } = fees[levels[priority]];
  return isStroops(rate) ? ok(BigInt(rate)) : refuse('TransientIssue', `A base fee of ${rate} cannot be right`);
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
