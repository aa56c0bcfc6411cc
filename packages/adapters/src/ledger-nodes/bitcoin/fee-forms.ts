import type { CoinRules } from '@countersign/ledger-bitcoin/settings';
import { z } from 'zod';

import { below, type FeeForm } from '../fee-source/fee-form.ts';
import { fixedLevels, mistakenLevel, type Levels } from '../fee-source/settings.ts';

/** Satoshis for a virtual byte have so many decimal places where they are satoshis for 1,000. */
const places = 3;
const unit = 'satoshis per virtual byte';

/** The most that an order of a coin pays which names no maximum of its own, in the smallest unit for 1,000 virtual bytes. */
export const mostRate = ({ saneFeeRate }: Pick<CoinRules, 'saneFeeRate'>): bigint => saneFeeRate / 1_000n;

/** Levels that an operator fixes, in satoshis for a virtual byte. */
export const fixedRates = fixedLevels(places, unit);

/** What is wrong with such levels by the rules of the coin. */
export function mistakenRate([, , high]: Levels, rules: CoinRules): string | undefined {
  const most = mostRate(rules);
  return high > most ? mistakenLevel(most, places, unit) : undefined;
}

/** A rate for a virtual byte as services write it, in the smallest unit for 1,000. */
const rate = z
  .number()
  .min(0)
  .max(1e9)
  .transform((value) => BigInt(Math.ceil(value * 1_000)));

/** Services that tell rates, cheap, usual and dear as the estimates of nodes are: within 24, 6 and 2 blocks. */
export const rateForms = {
  /** https://github.com/Blockstream/esplora/blob/master/API.md#fee-estimates: by the number of blocks. */
  esplora: {
    at: below('/fee-estimates'),
    answer: z.object({ 24: rate, 6: rate, 2: rate }).transform((by) => [by[24], by[6], by[2]] as const),
  },
  /** https://mempool.space/docs/api/rest#get-recommended-fees, whole satoshis; newer releases tell "precise" ones with places, which may be below one. */
  mempool: {
    at: below('/v1/fees/recommended'),
    finer: below('/v1/fees/precise'),
    answer: z
      .object({ economyFee: rate, hourFee: rate, fastestFee: rate })
      .transform(({ economyFee, hourFee, fastestFee }) => [economyFee, hourFee, fastestFee] as const),
  },
} as const satisfies Readonly<Record<string, FeeForm>>;
