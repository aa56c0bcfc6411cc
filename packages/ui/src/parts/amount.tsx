import { formatAmount, inForm } from '@countersign/kernel';
import { uiTexts } from '../i18n/texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';

import { amountText } from '../format/amount-text.ts';
import { roundedAmount, type AmountUnitState } from '../format/amount.ts';
import classes from './parts.module.css';

/**
 * An amount of smallest units, exact, with tabular figures; a placeholder until it is known what it counts, and the raw number as what
 * it is where that can't be known. `bare` leaves out the symbol. `short`, for lists alone, rounds to about so many significant digits where there
 * are more, and says so by `≈`; hovering shows all of them, and what is copied or read out has them.
 */
export function Amount({
  value,
  unit,
  bare = false,
  short,
}: {
  value: bigint | string;
  unit: AmountUnitState;
  bare?: boolean;
  short?: number;
}) {
  const { t } = useTranslation('ui');
  if (unit === 'loading')
    return (
      <span className={classes.amountLoading}>
        <span className="cs-hidden">{t('amount.loading')}</span>
      </span>
    );
  if (unit === 'unknown')
    return (
      <span className={classes.amount} translate="no">
        {amountText(value, unit, t)}
      </span>
    );
  const exact = formatAmount(value, unit.decimals);
  const shown = short === undefined ? exact : roundedAmount(exact, short);
  const isRounded = shown !== exact;
  return (
    <span className={classes.amount} title={isRounded ? amountText(value, unit, t) : undefined} translate="no">
      {isRounded ? (
        <span className={classes.rounded} data-rounded={`≈ ${inForm(shown, uiTexts.number)}`}>
          <span className="cs-hidden">{inForm(exact, uiTexts.number)}</span>
        </span>
      ) : (
        inForm(exact, uiTexts.number)
      )}
      {unit.symbol && !bare ? <span className={classes.symbol}> {unit.symbol}</span> : null}
    </span>
  );
}
