import {
  MultiSelect,
  Select,
  Textarea,
  TextInput,
  type ComboboxItem,
  type MultiSelectProps,
  type SelectProps,
} from '@countersign/ui/form/controls.tsx';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import classes from './fields.module.css';
import { textOf, textsOf, useField, type FieldProps } from './use-field.ts';

/** One line of text; `trimmed` where blanks around it are never meant, so that the field shows what will be taken. */
export function TextField<Values extends FieldValues>({
  mono = false,
  trimmed = false,
  maxLength,
  ...props
}: FieldProps<Values> & { mono?: boolean; trimmed?: boolean; maxLength?: number }) {
  const { shared, value, onChange } = useField(props);
  return (
    <TextInput
      {...shared}
      value={textOf(value)}
      onChange={(event) => onChange(trimmed ? event.target.value.trim() : event.target.value)}
      classNames={mono ? { input: 'cs-mono' } : {}}
      spellCheck={mono ? false : undefined}
      autoComplete="off"
      maxLength={maxLength}
    />
  );
}

/** A date with its time, chosen in the browser's own picker; kept as `yyyy-MM-ddTHH:mm`, of whatever time zone the label says. */
export function MomentField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { shared, value, onChange } = useField(props);
  return <TextInput {...shared} type="datetime-local" value={textOf(value)} onChange={(event) => onChange(event.target.value)} />;
}

/** Several lines of text; `spaceless` where blanks and line breaks are never meant, as in what was copied from an email. */
export function LongTextField<Values extends FieldValues>({
  rows = 3,
  mono = false,
  spaceless = false,
  ...props
}: FieldProps<Values> & { rows?: number; mono?: boolean; spaceless?: boolean }) {
  const { shared, value, onChange } = useField(props);
  return (
    <Textarea
      {...shared}
      rows={rows}
      value={textOf(value)}
      classNames={mono ? { input: 'cs-mono' } : {}}
      spellCheck={mono ? false : undefined}
      onChange={(event) => onChange(spaceless ? event.target.value.replaceAll(/\s/g, '') : event.target.value)}
    />
  );
}

/** One of several options; `hint` is a line on what it is, `warns` for one to think twice about. */
export interface SelectOption extends ComboboxItem {
  readonly hint?: ReactNode;
  readonly warns?: boolean;
}

function Option({ option: { label, hint, warns } }: { option: SelectOption }) {
  return hint === undefined ? (
    label
  ) : (
    <span className={classes.option}>
      <span>{label}</span>
      <span className={classes.hint} data-warns={warns || undefined}>
        {hint}
      </span>
    </span>
  );
}

interface OneSelectOwn {
  options: SelectOption[];
  searched?: boolean;
  onSearch?: ((wanted: string) => void) | undefined;
  nothingFound?: string | undefined;
}

/**
 * One of several options; `searched` where it is looked for even among few, and with `onSearch` where there are more than are given: then
 * the given ones are those that match.
 */
export function OneSelect({
  options,
  searched = false,
  onSearch,
  nothingFound,
  value,
  onChange,
  ...rest
}: Omit<SelectProps, 'data' | 'filter' | 'value' | 'onChange'> &
  OneSelectOwn & { value: string; onChange: (value: string) => void }) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Select
      {...rest}
      data={options}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      searchable={searched || onSearch !== undefined || options.length > 6}
      renderOption={({ option }) => <Option option={option} />}
      {...(onSearch && {
        filter: ({ options: found }) => found,
        // The name of what is chosen stands in the field and is not looked for.
        onSearchChange: (typed: string) => onSearch(typed === chosen?.label ? '' : typed),
      })}
      nothingFoundMessage={nothingFound}
    />
  );
}

/** {@link OneSelect} bound to a form. */
export function SelectField<Values extends FieldValues>({
  options,
  placeholder,
  nothingFound,
  clearable = false,
  disabled = false,
  searched = false,
  onSearch,
  onChosen,
  ...props
}: FieldProps<Values> &
  OneSelectOwn & {
    /** What else follows from the choice. */
    onChosen?: (value: string) => void;
    placeholder?: string;
    clearable?: boolean;
    disabled?: boolean;
  }) {
  const { shared, value, onChange } = useField(props);
  return (
    <OneSelect
      {...shared}
      options={options}
      searched={searched}
      onSearch={onSearch}
      nothingFound={nothingFound}
      value={textOf(value)}
      onChange={(next) => {
        onChange(next);
        onChosen?.(next);
      }}
      placeholder={placeholder}
      clearable={clearable}
      disabled={disabled}
    />
  );
}

/** Several of several options; with `onSearch` where there are more than are given: then the given ones are those that match. */
export function SeveralSelect({
  options,
  value,
  placeholder,
  nothingFound,
  onSearch,
  ...rest
}: Omit<MultiSelectProps, 'data' | 'filter' | 'onSearchChange' | 'nothingFoundMessage' | 'renderOption'> & {
  value: string[];
  options: readonly SelectOption[];
  onSearch?: ((wanted: string) => void) | undefined;
  nothingFound?: string | undefined;
}) {
  const { t } = useTranslation('ui');
  return (
    <MultiSelect
      {...rest}
      data={[...options]}
      value={value}
      searchable
      {...(options.some(({ hint }) => hint !== undefined) && {
        hidePickedOptions: true,
        renderOption: ({ option }: { option: SelectOption }) => <Option option={option} />,
      })}
      {...(onSearch && {
        onSearchChange: onSearch,
        // What is chosen stays among the options, and is not offered again.
        filter: ({ options: found }) => found.filter((option) => !('value' in option) || !value.includes(option.value)),
      })}
      placeholder={value.length === 0 ? placeholder : undefined}
      nothingFoundMessage={nothingFound ?? t('filter.noOption')}
    />
  );
}

/** {@link SeveralSelect} bound to a form. */
export function MultiSelectField<Values extends FieldValues>({
  options,
  placeholder,
  nothingFound,
  onSearch,
  ...props
}: FieldProps<Values> & Pick<ComponentProps<typeof SeveralSelect>, 'options' | 'placeholder' | 'nothingFound' | 'onSearch'>) {
  const { shared, value, onChange } = useField(props);
  const several = { options, placeholder, nothingFound, onSearch };
  return <SeveralSelect {...shared} {...several} value={textsOf(value)} onChange={onChange} />;
}
