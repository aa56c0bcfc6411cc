import type { Result } from '@countersign/kernel';
import { err, ok } from '@countersign/kernel';
import { inEnglish } from '@countersign/ledger-port';
import type { BitcoinFeeStrategy, CurrentFees, FeePriority } from '@countersign/model';

/** A fee rate in millionths of a satoshi per virtual byte, so that decimal rates are exact. */
export type FeeRate = bigint;

/** How many {@link FeeRate} units make one satoshi per virtual byte. */
const feeRateUnit = 1_000_000n;

/** Rates above 10,000 satoshis per virtual byte are taken for a mistake, as Bitcoin Core does (0.1 BTC per 1,000 vbytes). */
export const maximumFeeRate: FeeRate = 10_000n * feeRateUnit;

/**
 * The most that an order pays which names no maximum of its own: 1,000 satoshis per virtual byte. Vaults refuse to sign more, so that
 * no one who lies to them about the network's rates can have an account burn its funds.
 */
export const saneFeeRate: FeeRate = 1_000n * feeRateUnit;

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
