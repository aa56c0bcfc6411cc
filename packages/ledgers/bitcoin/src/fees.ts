import type { Result } from '@countersign/kernel';
import { err, ok } from '@countersign/kernel';
import { inEnglish } from '@countersign/ledger-port';
import type { BitcoinFeeStrategy, CurrentFees, FeePriority } from '@countersign/model';

import { feeRateUnit, type FeeRate } from './fee-rate.ts';

/**
 * Satoshis that coin selection tries to have in hand beyond outputs and fee, so that a fee that rises a little between a dry
 * run and the signing needs no other inputs. An account that cannot afford it goes without.
 */
export const feeSafetyBuffer = 600n;

/** Reads a rate such as `12` or `1.5` (at most six decimals, not zero). */
export function parseFeeRate(text: string): Result<FeeRate, 'InvalidFeeRate'> {
  const match = /^([0-9]{1,10})(?:\.([0-9]{1,6}))?$/.exec(text);
  if (!match) return err('InvalidFeeRate');
  const rate = BigInt(match[1] ?? '0') * feeRateUnit + BigInt((match[2] ?? '').padEnd(6, '0'));
  return rate === 0n ? err('InvalidFeeRate') : ok(rate);
}

/** The fee of a size in virtual bytes at a rate, rounded up to whole satoshis. */
export function feeOf(vbytes: number, rate: FeeRate): bigint {
  return (BigInt(vbytes) * rate + feeRateUnit - 1n) / feeRateUnit;
}

/** The rate that an order asks for, as decimal text: a current level's or its own; undefined where no levels are known. */
export function rateText(strategy: BitcoinFeeStrategy, fees: CurrentFees | undefined): string | undefined {
  if (strategy.type === 'SpecifiedRate') return strategy.satoshiPerVbyte;
  return levelOf(fees, strategy.priority);
}

/** One line for people, e.g. `12 sat/vB`. */
export function describeFee(fees: CurrentFees | undefined, priority: FeePriority, write = inEnglish): string {
  const rate = levelOf(fees, priority);
  return rate === undefined ? write('Unknown', {}) : write('{{rate}} sat/vB', { rate });
}

const levels = { High: 'high', Medium: 'medium', Low: 'low' } as const satisfies Record<FeePriority, string>;

function levelOf(fees: CurrentFees | undefined, priority: FeePriority): string | undefined {
  return fees?.type === 'Bitcoin' ? fees[levels[priority]].satoshiPerVbyte : undefined;
}
