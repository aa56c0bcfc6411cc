import { TagsInput } from '@countersign/ui/form/controls.tsx';
import type { FieldValues } from 'react-hook-form';

import { textsOf, useField, type FieldProps } from './use-field.ts';

/**
 * Several short texts, each typed and ended with Enter, a comma or a space; `suggestions` are those that are in use. With `wholeTyped` a space ends
 * none: what has one is refused with words, and not taken for two.
 */
export function TagsField<Values extends FieldValues>({
  suggestions,
  wholeTyped = false,
  ...props
}: FieldProps<Values> & { suggestions?: string[] | undefined; wholeTyped?: boolean }) {
  const { shared, value, onChange } = useField(props);
  return (
    <TagsInput
      {...shared}
      value={textsOf(value)}
      onChange={onChange}
      data={suggestions ?? []}
      splitChars={wholeTyped ? [','] : [',', ' ']}
      acceptValueOnBlur
    />
  );
}
