import { useId, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import { dayOf, writtenDay } from '../format/date.ts';
import { CalendarGlyph } from '../parts/glyphs.tsx';
import classes from './filters.module.css';

/** A day as the language of the console writes it, whatever form the browser has: typed, or taken from the browser's calendar. */
export function DayField({
  label,
  value,
  earliest,
  latest,
  onChange,
}: {
  label: string;
  value: string | undefined;
  earliest?: string | undefined;
  latest?: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { t } = useTranslation('ui');
  const id = useId();
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value === undefined ? '' : writtenDay(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value === undefined ? '' : writtenDay(value));
  }
  const day = dayOf(typed);
  const isWrong = typed.trim() !== '' && (day === undefined || isOutside(day, earliest, latest));
  const take = (text: string) => {
    setTyped(text);
    const next = dayOf(text);
    if (text.trim() !== '' && (next === undefined || isOutside(next, earliest, latest))) return;
    setKnown(next);
    if (next !== value) onChange(next);
  };
  return (
    <div className={classes.date}>
      <label htmlFor={id}>{label}</label>
      <span className={classes.day}>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('day.form')}
          value={typed}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onChange={(event) => take(event.target.value)}
        />
        <button type="button" aria-label={t('filter.calendar', { name: label })} onClick={() => calendar.current?.showPicker()}>
          <CalendarGlyph size={14} />
        </button>
        <input
          ref={calendar}
          type="date"
          className={classes.calendar}
          tabIndex={-1}
          aria-hidden
          value={value ?? ''}
          min={earliest}
          max={latest}
          onChange={(event) => take(event.target.value === '' ? '' : writtenDay(event.target.value))}
        />
      </span>
      {isWrong ? (
        <span id={`${id}-problem`} className={classes.problem}>
          {t(day === undefined ? 'filter.noDay' : 'filter.dayOutside')}
        </span>
      ) : null}
    </div>
  );
}

const isOutside = (day: string, earliest: string | undefined, latest: string | undefined): boolean =>
  (earliest !== undefined && day < earliest) || (latest !== undefined && day > latest);
