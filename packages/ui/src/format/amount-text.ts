import { formatAmount, groupDigits } from '@countersign/kernel';
import type { TFunction } from 'i18next';

import type { AmountUnitState } from './amount.ts';

/** An amount of smallest units with its unit as text: `1,000.5 ETH`; where the unit can't be known, the raw number as what it is. */
export function amountText(value: bigint | string, unit: AmountUnitState, t: TFunction): string {
  if (unit === 'loading') return '…';
  if (unit === 'unknown') return t('ui:amount.unknown', { amount: groupDigits(value) });
  return [formatAmount(value, unit.decimals), unit.symbol].filter(Boolean).join(' ');
}
