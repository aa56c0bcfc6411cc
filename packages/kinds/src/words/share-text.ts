import type { Translate } from '@countersign/kernel';

import { amountText } from './amount-text.ts';
import { noNames } from './names.ts';
import type { ValueOf } from './values.ts';

/** Billionths as percent: 2,000,000 of them are 0.2. */
export function percentOf(billionths: number): number {
  return billionths / 10_000_000;
}

/** Billionths of a whole as what they are: an amount, exact, of which seven digits are decimals of a percent. */
export function shareOf(billionths: number): ValueOf<'amount'> {
  return { kind: 'amount', amount: BigInt(billionths), unit: { of: 'issued', decimals: 7, code: '%' } };
}

/** Billionths as a percentage, in the form in which the reader's language writes amounts: `0.2 %`, and `0,2 %` in German. */
export function shareText(billionths: number, translate: Translate): string {
  const { amount, unit } = shareOf(billionths);
  return amountText(amount, unit, noNames, translate).text;
}
