import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { inEnglish, type FeeLevel, type FeeLevels, type TransactionRefusal } from '@countersign/ledger-port';
import type { XrplFeeStrategy } from '@countersign/model';

import { inXrp, largestFee } from './amount.ts';
import { refuse } from './errors.ts';

/** A multiple of the base fee above this is no answer of a server. */
const largestMultiple = 999_999_999n;

/** The fee in drops: the network's base fee times the level's multiplier, or the base fee and what the order adds. */
export function feeInDrops(
  strategy: XrplFeeStrategy,
  fees: FeeLevels | undefined,
  baseFee: bigint,
): Result<bigint, TransactionRefusal> {
  const fee = strategy.type === 'Priority' ? byLevel(strategy.priority, fees, baseFee) : byAddition(strategy.drops, baseFee);
  if (fee.ok && fee.value > largestFee) return refuse('CurrentlyFeesTooLarge', `A fee of ${inXrp(fee.value)} is a mistake`);
  return fee;
}

/** Servers take a queued transaction's replacement for at least a quarter more. */
export function replacementFee(fee: bigint): bigint {
  return (fee * 125n + 99n) / 100n;
}

/** Checks the part of a fee strategy that depends on no network. */
export function checkFeeStrategy(strategy: XrplFeeStrategy): Result<void, TransactionRefusal> {
  if (strategy.type === 'Priority') return ok(undefined);
  const fee = byAddition(strategy.drops, 0n);
  if (!fee.ok) return fee;
  return fee.value > largestFee ? refuse('CurrentlyFeesTooLarge', `A fee of ${inXrp(fee.value)} is a mistake`) : ok(undefined);
}

/** One line for people, e.g. `5 times the base fee`. */
export function describeFee(fees: FeeLevels | undefined, level: FeeLevel, write = inEnglish): string {
  const times = fees?.[level].price;
  if (times === undefined) return write('Unknown', {});
  return times === 1n ? write('The base fee', {}) : write('{{count}} times the base fee', { count: String(times) });
}

function byLevel(level: FeeLevel, fees: FeeLevels | undefined, baseFee: bigint): Result<bigint, TransactionRefusal> {
  const times = fees?.[level].price;
  if (times === undefined) return refuse('TransientIssue', 'The current fee levels are not known');
  if (times < 1n || times > largestMultiple)
    return refuse('TransientIssue', `A fee of ${times} times the base fee cannot be right`);
  return ok(baseFee * times);
}

function byAddition(drops: string, baseFee: bigint): Result<bigint, TransactionRefusal> {
  if (!/^(0|[1-9][0-9]{0,18})$/.test(drops)) return refuse('InvalidUserPayload', `${drops} is no number of drops`);
  return ok(baseFee + BigInt(drops));
}
