import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Dropdown } from '../overlay/dropdown.tsx';
import { CheckField } from '../parts/check-field.tsx';
import { ChevronGlyph, CrossGlyph } from '../parts/glyphs.tsx';
import classes from './table.module.css';

const searchDebounceMs = 100;
/** From this many options on a choice can be searched. */
const searchFrom = 8;

/** One value a filter can take. */
export interface FilterOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

/** The row of a list's filters; `onClear` appears when something is set. */
export function FilterBar({ children, filtered, onClear }: { children: ReactNode; filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <fieldset aria-label={t('filter.label')} className={classes.filterBar}>
      {children}
      {filtered ? (
        <button type="button" className={classes.textButton} onClick={onClear}>
          {t('filter.clearAll')}
        </button>
      ) : null}
    </fieldset>
  );
}

/** Text that the server looks for; sent 100 ms after the last key. */
export function FilterText({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const [text, setText] = useState(value ?? '');
  const [sent, setSent] = useState(value);
  if (sent !== value) {
    setSent(value);
    setText(value ?? '');
  }
  useEffect(() => {
    if (text === (value ?? '')) return undefined;
    const timer = setTimeout(() => {
      setSent(text || undefined);
      onChange(text || undefined);
    }, searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <input
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** The frame of a filter: a button that says its name and value, a box to set it in, and a button to clear it. */
function FilterBox({
  label,
  summary,
  isSet,
  onClear,
  children,
}: {
  label: string;
  summary: string;
  isSet: boolean;
  onClear: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <span className={classes.filter} data-set={isSet || undefined}>
      <Dropdown
        label={label}
        trigger={(props) => (
          <button {...props} className={classes.filterButton}>
            <span className={classes.filterName}>{label}</span>
            <span className={classes.filterValue}>{summary}</span>
            <ChevronGlyph size={12} />
          </button>
        )}
      >
        {(close) => <div className={classes.choices}>{children(close)}</div>}
      </Dropdown>
      {isSet ? (
        <button type="button" className={classes.filterClear} aria-label={t('filter.clear', { name: label })} onClick={onClear}>
          <CrossGlyph size={12} />
        </button>
      ) : null}
    </span>
  );
}

/** One or several of a set of values. Long sets can be searched. An empty choice means any. */
export function FilterChoice<Value extends string = string>({
  label,
  options,
  value,
  onChange,
  onSearch,
  single = false,
}: {
  label: string;
  options: readonly FilterOption<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  /** Told what is looked for, where there are more options than are given; then the given ones are those that match. */
  onSearch?: (wanted: string) => void;
  single?: boolean;
}) {
  const { t } = useTranslation('ui');
  const [wanted, setWanted] = useState('');
  const chosen = options.filter((option) => value.includes(option.value));
  const shown = onSearch ? options : options.filter((option) => option.label.toLowerCase().includes(wanted.toLowerCase()));
  const few = chosen.length === value.length && chosen.length <= 2;
  const summary =
    value.length === 0
      ? t('filter.any')
      : few
        ? chosen.map((option) => option.label).join(', ')
        : t('filter.chosen', { count: value.length });
  const toggle = (option: Value, close: () => void) => {
    if (value.includes(option)) onChange(value.filter((entry) => entry !== option));
    else onChange(single ? [option] : [...value, option]);
    if (single) close();
  };
  return (
    <FilterBox label={label} summary={summary} isSet={value.length > 0} onClear={() => onChange([])}>
      {(close) => (
        <>
          {onSearch || options.length > searchFrom ? (
            <input
              type="search"
              className={classes.search}
              aria-label={t('filter.search')}
              placeholder={t('filter.search')}
              value={wanted}
              onChange={(event) => {
                setWanted(event.target.value);
                onSearch?.(event.target.value);
              }}
            />
          ) : null}
          <fieldset className={classes.choiceList} aria-label={label}>
            {shown.map((option) => (
              <CheckField
                key={option.value}
                label={option.label}
                checked={value.includes(option.value)}
                onChange={() => toggle(option.value, close)}
              />
            ))}
            {shown.length === 0 ? <span className={classes.hint}>{t('filter.noOption')}</span> : null}
          </fieldset>
        </>
      )}
    </FilterBox>
  );
}

/** A span of days; either end may be open. Values are yyyy-MM-dd. */
export function FilterDates({
  label,
  from,
  to,
  onChange,
}: {
  label: string;
  from: string | undefined;
  to: string | undefined;
  onChange: (from: string | undefined, to: string | undefined) => void;
}) {
  const { t } = useTranslation('ui');
  const day = (value: string | undefined) => value?.split('-').toReversed().join('/') ?? '…';
  const isSet = Boolean(from || to);
  return (
    <FilterBox
      label={label}
      summary={isSet ? `${day(from)} – ${day(to)}` : t('filter.any')}
      isSet={isSet}
      onClear={() => onChange(undefined, undefined)}
    >
      {() => (
        <>
          <label className={classes.dateField}>
            {t('filter.from')}
            <input type="date" value={from ?? ''} max={to} onChange={(event) => onChange(event.target.value || undefined, to)} />
          </label>
          <label className={classes.dateField}>
            {t('filter.to')}
            <input
              type="date"
              value={to ?? ''}
              min={from}
              onChange={(event) => onChange(from, event.target.value || undefined)}
            />
          </label>
        </>
      )}
    </FilterBox>
  );
}
