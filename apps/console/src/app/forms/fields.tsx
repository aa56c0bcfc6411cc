import '@countersign/ui/theme/form-styles.ts';

import { MultiSelect, Select, Textarea, TextInput, type ComboboxItem } from '@mantine/core';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

type FieldProps<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** One line under the label on what to enter. */
  readonly hint?: string;
  readonly required?: boolean;
};

/** What every field shares: its id is its name, so that the summary of problems can lead to it. */
const useField = <Values extends FieldValues>({ control, name, label, hint, required }: FieldProps<Values>) => {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onBlur, onChange } = field;
  const shared = {
    id: name,
    ref,
    onBlur,
    label,
    description: hint,
    withAsterisk: required ?? false,
    error: fieldState.error?.message,
  };
  return { shared, value: value as unknown, onChange: onChange as (value: unknown) => void };
};

/** One line of text. */
export const TextField = <Values extends FieldValues>({
  mono = false,
  maxLength,
  ...props
}: FieldProps<Values> & { mono?: boolean; maxLength?: number }) => {
  const { shared, value, onChange } = useField(props);
  return (
    <TextInput
      {...shared}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
      classNames={mono ? { input: 'cs-mono' } : {}}
      spellCheck={mono ? false : undefined}
      autoComplete="off"
      maxLength={maxLength}
    />
  );
};

/** Several lines of text, with a count of what is left near the end. */
export const LongTextField = <Values extends FieldValues>({ rows = 3, ...props }: FieldProps<Values> & { rows?: number }) => {
  const { shared, value, onChange } = useField(props);
  return (
    <Textarea
      {...shared}
      rows={rows}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

/** One of several options; searchable. */
export const SelectField = <Values extends FieldValues>({
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
}) => {
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
};

/** Several of several options. */
export const MultiSelectField = <Values extends FieldValues>({
  options,
  placeholder,
  nothingFound,
  ...props
}: FieldProps<Values> & { options: ComboboxItem[]; placeholder?: string; nothingFound?: string }) => {
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
};

/** An amount typed in a ticker's units, kept as the text that was typed; `suffix` is the ticker's symbol. */
export const AmountField = <Values extends FieldValues>({
  suffix,
  ...props
}: FieldProps<Values> & { suffix?: string | undefined }) => {
  const { shared, value, onChange } = useField(props);
  return (
    <TextInput
      {...shared}
      inputMode="decimal"
      autoComplete="off"
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
      rightSection={suffix ? <span>{suffix}</span> : null}
      rightSectionWidth={suffix ? `${suffix.length + 3}ch` : undefined}
      classNames={{ input: 'cs-tabular' }}
    />
  );
};
