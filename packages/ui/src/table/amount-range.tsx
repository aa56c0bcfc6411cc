import { useId, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import { amountText } from '../format/amount-text.ts';
import { parseAmount, typedAmount, type AmountUnit } from '../format/amount.ts';
import classes from './filters.module.css';

/** The least and the most of an amount, in smallest units; either may be open. */
export interface AmountRange {
  readonly least: string | undefined;
  readonly most: string | undefined;
}

/** What a range says, in words. */
export function rangeText({ least, most }: AmountRange, unit: AmountUnit | undefined, t: (key: string) => string): string {
  const text = (value: string | undefined) => (value === undefined ? '…' : amountText(value, unit ?? 'unknown', t));
  return `${text(least)} – ${text(most)}`;
}

/** Two fields for a range of amounts of one asset; without one there is nothing to type, since no number means the same in all. */
export function AmountRangeFields({
  label,
  range,
  unit,
  onChange,
}: {
  label: string;
  range: AmountRange;
  unit: AmountUnit | undefined;
  onChange: (range: AmountRange) => void;
}) {
  const { t } = useTranslation('ui');
  return (
    <fieldset className={classes.dates}>
      <legend className={classes.label}>{label}</legend>
      {unit === undefined ? (
        <span className={classes.hint}>{t('filter.assetFirst')}</span>
      ) : (
        <>
          <AmountField
            label={t('filter.least')}
            value={range.least}
            unit={unit}
            onChange={(least) => onChange({ ...range, least })}
          />
          <AmountField
            label={t('filter.most')}
            value={range.most}
            unit={unit}
            onChange={(most) => onChange({ ...range, most })}
          />
        </>
      )}
    </fieldset>
  );
}

function AmountField({
  label,
  value,
  unit,
  onChange,
}: {
  label: string;
  value: string | undefined;
  unit: AmountUnit;
  onChange: (value: string | undefined) => void;
}) {
  const { t } = useTranslation('ui');
  const id = useId();
  const written = value === undefined ? '' : typedAmount(value, unit.decimals);
  const [typed, setTyped] = useState(written);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(written);
  }
  const read = parseAmount(typed, unit.decimals);
  const isWrong = !read.ok && read.error !== 'empty';
  const take = (text: string) => {
    setTyped(text);
    const next = parseAmount(text, unit.decimals);
    if (!next.ok && next.error !== 'empty') return;
    const amount = next.ok ? next.value.toString() : undefined;
    setKnown(amount);
    if (amount !== value) onChange(amount);
  };
  return (
    <div className={classes.date}>
      <label htmlFor={id}>{unit.symbol === undefined ? label : `${label} (${unit.symbol})`}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        onChange={(event) => take(event.target.value)}
      />
      {isWrong ? (
        <span id={`${id}-problem`} className={classes.problem}>
          {t('filter.noAmount')}
        </span>
      ) : null}
    </div>
  );
}
