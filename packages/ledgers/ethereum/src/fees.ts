import { ok, type Result } from '@countersign/kernel';
import { inEnglish, type FeeLevel, type FeeLevels, type TransactionRefusal } from '@countersign/ledger-port';
import type { EthereumFeeStrategy } from '@countersign/model';

import { gwei, gweiDecimal, parseDecimal } from './amount.ts';
import { refuse } from './errors.ts';
import { saneGasPrice } from './networks.ts';

/** What a transaction offers for each gas, in wei. `type` 0 has one price, which is in both. */
export interface FeeRates {
  readonly type: 0 | 2;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
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
export function describeFees(fees: FeeLevels | undefined, level: FeeLevel, write = inEnglish): string {
  if (fees === undefined) return write('Unknown', {});
  const { price, parts } = fees[level];
  if (parts === undefined) return write('{{price}} gwei', { price: gweiDecimal(price) });
  const { base, tip } = parts;
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
  readonly fees: FeeLevels | undefined;
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
    if (options.fees === undefined) return refuse('TransientIssue', 'The network gives no fees at the moment');
    const { price, parts } = options.fees[strategy.priority];
    if (!options.supportsEIP1559 || parts === undefined)
      return price > most ? tooLarge() : ok({ type: 0, maxFeePerGas: price, maxPriorityFeePerGas: price });
    const { base, tip } = parts;
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
