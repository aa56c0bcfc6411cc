import { inEnglish, type FeeLevel, type FeeLevels } from '@countersign/ledger-port';

import { feeRateUnit, rateText, type FeeRate } from './fee-rate.ts';

/**
 * Satoshis that coin selection tries to have in hand beyond outputs and fee, so that a fee that rises a little between a dry
 * run and the signing needs no other inputs. An account that cannot afford it goes without.
 */
export const feeSafetyBuffer = 600n;

/** The fee of a size in virtual bytes at a rate, rounded up to whole satoshis. */
export function feeOf(vbytes: number, rate: FeeRate): bigint {
  return (BigInt(vbytes) * rate + feeRateUnit - 1n) / feeRateUnit;
}

/** One line for people, e.g. `12 sat/vB`. */
export function describeFee(fees: FeeLevels | undefined, level: FeeLevel, write = inEnglish): string {
  return fees === undefined ? write('Unknown', {}) : write('{{rate}} sat/vB', { rate: rateText(fees[level].price) });
}
