import '@countersign/ui/theme/form-styles.ts';

import { MultiSelect, Select, Textarea, TextInput, type ComboboxItem } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';

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

/** Several lines of text, with a count of what is left near the end. */
export function LongTextField<Values extends FieldValues>({ rows = 3, ...props }: FieldProps<Values> & { rows?: number }) {
  const { shared, value, onChange } = useField(props);
  return <Textarea {...shared} rows={rows} value={textOf(value)} onChange={(event) => onChange(event.target.value)} />;
}

/** One of several options; searchable, where there are more than are given by `onSearch`: then the given ones are those that match. */
export function SelectField<Values extends FieldValues>({
  options,
  placeholder,
  nothingFound,
  clearable = false,
  disabled = false,
  onSearch,
  onChosen,
  ...props
}: FieldProps<Values> & {
  options: ComboboxItem[];
  onSearch?: (wanted: string) => void;
  /** What else follows from the choice. */
  onChosen?: (value: string) => void;
  placeholder?: string;
  nothingFound?: string;
  clearable?: boolean;
  disabled?: boolean;
}) {
  const { shared, value, onChange } = useField(props);
  const chosen = options.find((option) => option.value === value);
  return (
    <Select
      {...shared}
      data={options}
      value={textOf(value) || null}
      onChange={(next) => {
        onChange(next ?? '');
        onChosen?.(next ?? '');
      }}
      searchable={onSearch !== undefined || options.length > 6}
      {...(onSearch && {
        filter: ({ options: found }) => found,
        // The name of what is chosen stands in the field and is not looked for.
        onSearchChange: (typed: string) => onSearch(typed === chosen?.label ? '' : typed),
      })}
      placeholder={placeholder}
      nothingFoundMessage={nothingFound}
      clearable={clearable}
      disabled={disabled}
    />
  );
}

/** Several of several options. */
export function MultiSelectField<Values extends FieldValues>({
  options,
  placeholder,
  nothingFound,
  onSearch,
  ...props
}: FieldProps<Values> & {
  options: ComboboxItem[];
  onSearch?: (wanted: string) => void;
  placeholder?: string;
  nothingFound?: string;
}) {
  const { shared, value, onChange } = useField(props);
  const chosen = textsOf(value);
  return (
    <MultiSelect
      {...shared}
      data={options}
      value={chosen}
      onChange={onChange}
      searchable
      {...(onSearch && {
        onSearchChange: onSearch,
        // What is chosen stays among the options, and is not offered again.
        filter: ({ options: found }) => found.filter((option) => !('value' in option) || !chosen.includes(option.value)),
      })}
      placeholder={chosen.length === 0 ? placeholder : undefined}
      nothingFoundMessage={nothingFound}
    />
  );
}
