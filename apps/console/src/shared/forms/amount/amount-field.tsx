import { amountText, parseAmount, type AmountUnit } from '@countersign/ui';
import { TextInput } from '@countersign/ui/form/controls.tsx';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { textOf, useField, type FieldProps } from '../use-field.ts';
import classes from './amount-field.module.css';
import { amountProblemWords } from './amount-words.ts';

/**
 * An amount typed in a unit, kept as the text that was typed. Under it stands the amount as it was read, or why it can't be, so that
 * nobody finds out only at the review what a comma was taken for.
 */
export function AmountField<Values extends FieldValues>({
  unit,
  remark,
  action,
  onEdited,
  onCursor,
  ...props
}: FieldProps<Values> & {
  /** What the amount counts; undefined while it is not known, and then nothing is read. */
  unit: AmountUnit | undefined;
  /** What else there is to say of the amount. */
  remark?: string | undefined;
  /** A button beside it that fills it in. */
  action?: ReactNode;
  /** Told when a person, and not the form, changes the amount. */
  onEdited?: () => void;
  /** Told when the cursor comes into the field, and when it leaves. */
  onCursor?: (isIn: boolean) => void;
}) {
  const { shared, value, onChange } = useField(props);
  const text = textOf(value);
  const symbol = unit?.symbol;
  return (
    <div>
      <TextInput
        {...shared}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onFocus={() => onCursor?.(true)}
        onBlur={() => {
          onCursor?.(false);
          shared.onBlur();
        }}
        onChange={(event) => {
          onEdited?.();
          onChange(event.target.value);
        }}
        rightSection={symbol ? <span>{symbol}</span> : null}
        rightSectionWidth={symbol ? `${symbol.length + 3}ch` : undefined}
        classNames={{ input: 'cs-tabular' }}
        inputContainer={(input) =>
          action ? (
            <div className={classes.line}>
              {input}
              {action}
            </div>
          ) : (
            input
          )
        }
      />
      <div aria-live="polite">
        {unit && text.trim() !== '' ? <Reading text={text} unit={unit} isRefused={shared.error !== undefined} /> : null}
        {remark ? <p className={classes.remark}>{remark}</p> : null}
      </div>
    </div>
  );
}

/** How an amount is read; why it can't be only where the field does not say it already. */
function Reading({ text, unit, isRefused }: { text: string; unit: AmountUnit; isRefused: boolean }) {
  const { t } = useTranslation('amount');
  const parsed = parseAmount(text, unit.decimals);
  if (!parsed.ok) return isRefused ? null : <p className={classes.problem}>{amountProblemWords(parsed.error, unit, t)}</p>;
  const amount = amountText(parsed.value, { ...unit, symbol: unit.symbol ?? t('smallestUnits') }, t);
  return (
    <p className={classes.reading} translate="no">
      {t('echo', { amount })}
    </p>
  );
}
