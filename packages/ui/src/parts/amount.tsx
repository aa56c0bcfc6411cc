import { formatAmount } from '@countersign/kernel';
import { useTranslation } from 'react-i18next';

import { amountText } from '../format/amount-text.ts';
import type { AmountUnitState } from '../format/amount.ts';
import classes from './parts.module.css';

/**
 * An amount of smallest units, exact, with tabular figures; a placeholder until it is known what it counts, and the raw number as what
 * it is where that can't be known. `bare` leaves out the symbol.
 */
export function Amount({ value, unit, bare = false }: { value: bigint | string; unit: AmountUnitState; bare?: boolean }) {
  const { t } = useTranslation('ui');
  if (unit === 'loading')
    return (
      <span className={classes.amountLoading}>
        <span className="cs-hidden">{t('amount.loading')}</span>
      </span>
    );
  if (unit === 'unknown') return <span className={classes.amount}>{amountText(value, unit, t)}</span>;
  return (
    <span className={classes.amount}>
      {formatAmount(value, unit.decimals)}
      {unit.symbol && !bare ? <span className={classes.symbol}> {unit.symbol}</span> : null}
    </span>
  );
}
