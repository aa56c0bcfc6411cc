import { formatAmount, inForm } from '@countersign/kernel';
import { uiTexts } from '../i18n/texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';

import { amountText } from '../format/amount-text.ts';
import { amountHead, type AmountUnitState } from '../format/amount.ts';
import classes from './parts.module.css';

/**
 * An amount of smallest units, exact, with tabular figures; a placeholder until it is known what it counts, and the raw number as what
 * it is where that can't be known. `bare` leaves out the symbol. `short`, for lists alone, ends after about so many significant digits with
 * `…` where there are more; hovering shows all of them, and what is copied or read out has them.
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
  const head = short === undefined ? exact : amountHead(exact, short);
  const isCut = head.length < exact.length;
  return (
    <span className={classes.amount} title={isCut ? amountText(value, unit, t) : undefined} translate="no">
      {inForm(head, uiTexts.number)}
      {isCut ? (
        <span className={classes.amountRest}>
          <span className="cs-hidden">{inForm(exact.slice(head.length), uiTexts.number)}</span>
        </span>
      ) : null}
      {unit.symbol && !bare ? <span className={classes.symbol}> {unit.symbol}</span> : null}
    </span>
  );
}
