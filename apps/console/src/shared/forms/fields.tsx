import '@countersign/ui/theme/form-styles.ts';

import { MultiSelect, Select, Textarea, TextInput, type ComboboxItem } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';

import { useField, type FieldProps } from './use-field.ts';

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
      value={(value as string | undefined) ?? ''}
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
  return (
    <Textarea
      {...shared}
      rows={rows}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** One of several options; searchable. */
export function SelectField<Values extends FieldValues>({
  options,
  placeholder,
  nothingFound,
  clearable = false,
  disabled = false,
  ...props
}: FieldProps<Values> & {
  options: ComboboxItem[];
  placeholder?: string;
  nothingFound?: string;
  clearable?: boolean;
  disabled?: boolean;
}) {
  const { shared, value, onChange } = useField(props);
  return (
    <Select
      {...shared}
      data={options}
      value={(value as string | undefined) || null}
      onChange={(next) => onChange(next ?? '')}
      searchable={options.length > 6}
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
  ...props
}: FieldProps<Values> & { options: ComboboxItem[]; placeholder?: string; nothingFound?: string }) {
  const { shared, value, onChange } = useField(props);
  return (
    <MultiSelect
      {...shared}
      data={options}
      value={(value as string[] | undefined) ?? []}
      onChange={onChange}
      searchable
      placeholder={((value as string[] | undefined) ?? []).length === 0 ? placeholder : undefined}
      nothingFoundMessage={nothingFound}
    />
  );
}
