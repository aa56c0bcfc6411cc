import { MultiSelect, type MultiSelectProps } from '@countersign/ui/form/multi-select.tsx';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { Option, type SelectOption } from './fields.tsx';
import { textsOf, useField, type FieldProps } from './use-field.ts';

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
