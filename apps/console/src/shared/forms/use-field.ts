import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/** The props of a bound field. */
export interface FieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** One line under the label on what to enter. */
  readonly hint?: string;
  readonly required?: boolean;
}

/** What every field shares: its id is its name, so that the summary of problems can lead to it. */
export function useField<Values extends FieldValues>({ control, name, label, hint, required }: FieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, onBlur } = field;
  const value: unknown = field.value;
  const onChange: (value: unknown) => void = field.onChange;
  const shared = {
    id: name,
    ref,
    onBlur,
    label,
    description: hint,
    withAsterisk: required ?? false,
    error: fieldState.error?.message,
  };
  return { shared, value, onChange };
}

/** What a field of text holds; nothing yet is empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a field of several texts holds. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
