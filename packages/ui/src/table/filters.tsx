import { createContext, use, useEffect, useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../i18n/use-translation.ts';

import type { AmountUnit } from '../format/amount.ts';
import { writtenDay } from '../format/date.ts';
import { Dropdown } from '../overlay/dropdown.tsx';
import { buttonLook } from '../parts/button.tsx';
import { CheckField } from '../parts/check-field.tsx';
import { ChevronGlyph, CrossGlyph } from '../parts/glyphs.tsx';
import { AmountRangeFields, rangeText, type AmountRange } from './amount-range.tsx';
import { DayField } from './day-field.tsx';
import classes from './filters.module.css';

const searchDebounceMs = 100;
/** From this many options on a choice can be searched. */
const searchFrom = 8;
/** Up to this many options stand open in the panel. */
const openUpTo = 4;

/** One value a filter can take. */
export interface FilterOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** What tells it apart from another of the same name; drawn only while the options are in view. */
  readonly hint?: ReactNode;
}

/** Where filters are set: the open panel of their bar. */
const FilterPanel = createContext<HTMLElement | null>(null);

/**
 * A list's filters: one button opens a panel with all of them, what is set stands beside it as a chip that a click removes. A text with
 * `inline` can be typed without opening anything. `onClear` appears when something is set.
 */
export function FilterBar({ children, filtered, onClear }: { children: ReactNode; filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation('ui');
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useEffect(() => panel?.querySelector<HTMLElement>('input, button')?.focus(), [panel]);
  return (
    <fieldset aria-label={t('filter.label')} className={classes.bar}>
      <FilterPanel value={panel}>{children}</FilterPanel>
      {filtered ? (
        <button type="button" className={classes.clearAll} onClick={onClear}>
          {t('filter.clearAll')}
        </button>
      ) : null}
      <Dropdown
        label={t('filter.label')}
        trigger={(props) => (
          <button {...props} {...buttonLook({ variant: 'default', size: 'xs' })}>
            {t('filter.open')}
          </button>
        )}
      >
        {() => <div ref={setPanel} className={classes.panel} />}
      </Dropdown>
    </fieldset>
  );
}

/** A filter: its field in the panel while that is open, and a chip that says its value and removes it while it is set. */
function Filter({
  label,
  summary,
  onClear,
  children,
}: {
  label: string;
  /** What it is set to, in words; absent while it isn't. */
  summary: string | undefined;
  onClear: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const panel = use(FilterPanel);
  return (
    <>
      {summary === undefined ? null : (
        <span className={classes.chip}>
          <span className={classes.chipText} title={summary}>{`${label}: ${summary}`}</span>
          <button type="button" className={classes.clear} aria-label={t('filter.clear', { name: label })} onClick={onClear}>
            <CrossGlyph size={12} />
          </button>
        </span>
      )}
      {panel ? createPortal(children, panel) : null}
    </>
  );
}

/** Text that the server looks for; sent 100 ms after the last key. */
export function FilterText({
  label,
  value,
  onChange,
  inline = false,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Stands in the bar itself: for the one text that people look for most. */
  inline?: boolean;
}) {
  const id = useId();
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
  const field = (
    <input
      id={id}
      type="search"
      className={classes.text}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
  if (inline) return field;
  return (
    <Filter label={label} summary={value} onClear={() => onChange(undefined)}>
      {field}
    </Filter>
  );
}

/** One or several of a set of values. Long sets are folded and can be searched. An empty choice means any. */
export function FilterChoice<Value extends string = string>({
  label,
  options,
  value,
  onChange,
  onSearch,
  nothingFound,
  single = false,
}: {
  label: string;
  options: readonly FilterOption<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  /** Told what is looked for, where there are more options than are given; then the given ones are those that match. */
  onSearch?: (wanted: string) => void;
  /** Said where no option is what is looked for. */
  nothingFound?: string;
  single?: boolean;
}) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [wanted, setWanted] = useState('');
  const [unfolded, setUnfolded] = useState(false);
  const chosen = options.filter((option) => value.includes(option.value));
  const shown = onSearch ? options : options.filter((option) => option.label.toLowerCase().includes(wanted.toLowerCase()));
  const few = chosen.length === value.length && chosen.length <= 2;
  const summary = few ? chosen.map((option) => option.label).join(', ') : t('filter.chosen', { count: value.length });
  const folds = onSearch !== undefined || options.length > openUpTo;
  const toggle = (option: Value) => {
    if (value.includes(option)) onChange(value.filter((entry) => entry !== option));
    else onChange(single ? [option] : [...value, option]);
  };
  return (
    <Filter label={label} summary={value.length > 0 ? summary : undefined} onClear={() => onChange([])}>
      <div className={classes.choice}>
        {folds ? (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={unfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!unfolded)}
          >
            <span>{label}</span>
            <span className={classes.foldValue}>{value.length > 0 ? summary : t('filter.any')}</span>
            <ChevronGlyph size={12} />
          </button>
        ) : (
          <span className={classes.label}>{label}</span>
        )}
        <div id={id} className={classes.options} hidden={folds && !unfolded}>
          {onSearch || options.length > searchFrom ? (
            <input
              id={`${id}-search`}
              type="search"
              className={classes.text}
              aria-label={t('filter.search')}
              placeholder={t('filter.search')}
              value={wanted}
              onChange={(event) => {
                setWanted(event.target.value);
                onSearch?.(event.target.value);
              }}
            />
          ) : null}
          <fieldset className={classes.list} aria-label={label}>
            {(folds && !unfolded ? [] : shown).map((option) => (
              <CheckField
                key={option.value}
                label={option.label}
                hint={option.hint}
                checked={value.includes(option.value)}
                onChange={() => toggle(option.value)}
              />
            ))}
            {shown.length === 0 ? <span className={classes.hint}>{nothingFound ?? t('filter.noOption')}</span> : null}
          </fieldset>
        </div>
      </div>
    </Filter>
  );
}

/** A range of amounts of one asset, in smallest units; either end may be open. */
export function FilterAmounts({
  label,
  unit,
  onChange,
  ...range
}: AmountRange & { label: string; unit: AmountUnit | undefined; onChange: (range: AmountRange) => void }) {
  const { t } = useTranslation('ui');
  return (
    <Filter
      label={label}
      summary={range.least !== undefined || range.most !== undefined ? rangeText(range, unit, t) : undefined}
      onClear={() => onChange({ least: undefined, most: undefined })}
    >
      <AmountRangeFields label={label} range={range} unit={unit} onChange={onChange} />
    </Filter>
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
  const day = (value: string | undefined) => (value === undefined ? '…' : writtenDay(value));
  return (
    <Filter
      label={label}
      summary={from || to ? `${day(from)} – ${day(to)}` : undefined}
      onClear={() => onChange(undefined, undefined)}
    >
      <fieldset className={classes.dates}>
        <legend className={classes.label}>{label}</legend>
        <DayField label={t('filter.from')} value={from} latest={to} onChange={(first) => onChange(first, to)} />
        <DayField label={t('filter.to')} value={to} earliest={from} onChange={(last) => onChange(from, last)} />
      </fieldset>
    </Filter>
  );
}
