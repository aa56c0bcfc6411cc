import type { NamedKind } from '@countersign/kinds/words';
import { useController, type FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { MultiSelectField, SelectField } from '../../forms/fields.tsx';
import type { FieldProps } from '../../forms/use-field.ts';
import { useEntityOptions } from './entity-options.tsx';

type EntityProps = FieldProps<FieldValues> & { readonly entity: NamedKind };

/** The ids that a field has. */
function useChosen({ control, name }: Pick<EntityProps, 'control' | 'name'>): string[] {
  const value: unknown = useController({ control, name }).field.value;
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  return ids.filter((id) => typeof id === 'string' && id !== '').map(String);
}

/** One entity of a kind, chosen or looked for by its name. */
export function EntityField({ entity, ...field }: EntityProps & { readonly onChosen?: (id: string) => void }) {
  const { t } = useTranslation('proposing');
  const offered = useEntityOptions(entity, useChosen(field));
  return (
    <SelectField
      {...field}
      {...offered}
      placeholder={t('form.choose')}
      nothingFound={t('ui:filter.noOption')}
      clearable={field.required !== true}
    />
  );
}

/** Several entities of a kind, chosen or looked for by their names. */
export function EntitiesField({ entity, ...field }: EntityProps) {
  const { t } = useTranslation('proposing');
  const offered = useEntityOptions(entity, useChosen(field));
  return <MultiSelectField {...field} {...offered} placeholder={t('form.choose')} nothingFound={t('ui:filter.noOption')} />;
}
