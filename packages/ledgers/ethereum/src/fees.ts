import { ok, type Result } from '@countersign/kernel';
import { inEnglish, type TransactionRefusal } from '@countersign/ledger-port';
import type { CurrentFees, EthereumFee, EthereumFeeStrategy, FeePriority } from '@countersign/model';

import { gwei, gweiDecimal, parseDecimal } from './amount.ts';
import { refuse } from './errors.ts';
import { saneGasPrice } from './networks.ts';

/** What a transaction offers for each gas, in wei. `type` 0 has one price, which is in both. */
export interface FeeRates {
  readonly type: 0 | 2;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

const levels = { High: 'high', Medium: 'medium', Low: 'low' } as const satisfies Record<FeePriority, string>;

function levelOf(fees: CurrentFees | undefined, priority: FeePriority): EthereumFee | undefined {
  return fees?.type === 'Ethereum' ? fees[levels[priority]] : undefined;
}

/** The most that an order pays in fees, in wei, and whether it names that itself. */
export interface AllowedFee {
  readonly most: bigint;
  readonly isNamed: boolean;
}

/** Why a fee is too large, in words. */
export function aboveAllowed({ isNamed }: AllowedFee): string {
  return isNamed
    ? 'The fee would be above the maximum fee'
    : 'The fee would be above what an order pays here that names no maximum fee: name the one that it allows';
}

/** A fee level in one line, e.g. `11.5 gwei (10 gwei base, 1.5 gwei priority)`. */
export function describeFees(fees: CurrentFees | undefined, priority: FeePriority, write = inEnglish): string {
  const level = levelOf(fees, priority);
  if (level === undefined) return write('Unknown', {});
  const prices = level.eip1559Prices;
  if (prices === undefined) return write('{{price}} gwei', { price: gweiDecimal(BigInt(level.gasPrice)) });
  const base = BigInt(prices.basePrice);
  const tip = BigInt(prices.priorityPrice);
  return write('{{price}} gwei ({{base}} gwei base, {{priority}} gwei priority)', {
    price: gweiDecimal(base + tip),
    base: gweiDecimal(base),
    priority: gweiDecimal(tip),
  });
}

/**
 * The rates of a fee strategy. A level offers twice the base fee and its priority fee: the network takes only what it needs,
 * and the base fee can double (six full blocks) before the transaction has to wait. The most that the order allows lowers that margin, but
 * never below the price of now: then it is `CurrentlyFeesTooLarge`.
 */
export function chooseRates(options: {
  readonly strategy: EthereumFeeStrategy;
  readonly fees: CurrentFees | undefined;
  readonly supportsEIP1559: boolean;
  readonly baseFee: bigint | undefined;
  readonly gasLimit: bigint;
  readonly allowed: AllowedFee;
}): Result<FeeRates, TransactionRefusal> {
  const { strategy, baseFee = 0n, gasLimit, allowed } = options;
  const affordable = allowed.most / gasLimit;
  const most = allowed.isNamed || affordable < saneGasPrice ? affordable : saneGasPrice;
  const tooLarge = () => refuse('CurrentlyFeesTooLarge', aboveAllowed(allowed));

  if (strategy.type === 'Priority') {
    const level = levelOf(options.fees, strategy.priority);
    if (level === undefined) return refuse('TransientIssue', 'The network gives no fees at the moment');
    if (!options.supportsEIP1559 || level.eip1559Prices === undefined) {
      const gasPrice = BigInt(level.gasPrice);
      return gasPrice > most ? tooLarge() : ok({ type: 0, maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice });
    }
    const base = BigInt(level.eip1559Prices.basePrice);
    const tip = BigInt(level.eip1559Prices.priorityPrice);
    const wanted = 2n * base + tip;
    if (base + tip > most) return tooLarge();
    return ok({ type: 2, maxFeePerGas: wanted < most ? wanted : most, maxPriorityFeePerGas: tip });
  }

  const rates: FeeRates =
    strategy.type === 'SpecifiedRate'
      ? { type: 0, maxFeePerGas: specified(strategy.gasPrice), maxPriorityFeePerGas: specified(strategy.gasPrice) }
      : {
          type: 2,
          maxFeePerGas: specified(strategy.maxFeePerGas),
          maxPriorityFeePerGas: specified(strategy.maxPriorityFeePerGas),
        };
  if (rates.maxFeePerGas < baseFee)
    return refuse('CurrentlyFeesTooSmall', `The network asks for at least ${gwei(baseFee)} per gas`);
  return rates.maxFeePerGas > affordable ? tooLarge() : ok(rates);
}

function specified(text: string): bigint {
  return parseDecimal(text) ?? 0n;
}

/** Nodes take a replacement that offers at least a tenth more of both rates. */
export function replacementRate(rate: bigint): bigint {
  return (rate * 110n + 99n) / 100n;
}
