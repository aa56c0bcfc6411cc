import { formatAmount, groupDigits, inForm, type Translate } from '@countersign/kernel';

import { uiTexts } from '../i18n/texts.ts';
import type { AmountUnitState } from './amount.ts';

/** A whole number with its thousands parted, in the language of the build. */
export function wholeNumber(digits: bigint | string): string {
  return inForm(groupDigits(digits), uiTexts.number);
}

/** An amount of smallest units with its unit as text: `1,000.5 ETH`; where the unit can't be known, the raw number as what it is. */
export function amountText(value: bigint | string, unit: AmountUnitState, t: Translate): string {
  if (unit === 'loading') return '…';
  if (unit === 'unknown') return t('ui:amount.unknown', { amount: wholeNumber(value) });
  return [inForm(formatAmount(value, unit.decimals), uiTexts.number), unit.symbol].filter(Boolean).join(' ');
}
