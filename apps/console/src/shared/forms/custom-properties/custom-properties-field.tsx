import './texts.ts';
import '@countersign/ui/theme/form-styles.ts';

import { TextInput } from '@mantine/core';
import { Button } from '@countersign/ui';
import { useFieldArray, useFormState, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import classes from './custom-properties-field.module.css';
import type { PropertyRow } from './property-rows.ts';

/** Rows of names and values, in the form's field `customProperties`. */
export function CustomPropertiesField<Values extends { customProperties: PropertyRow[] }>({
  control,
}: {
  control: Control<Values>;
}) {
  const { t } = useTranslation('customProperties');
  // The field has the same name and shape in every form; the generic of the form can't say so.
  const own = control as unknown as Control<{ customProperties: PropertyRow[] }>;
  const { fields, append, remove } = useFieldArray({ control: own, name: 'customProperties' });
  const { errors } = useFormState({ control: own, name: 'customProperties' });
  return (
    <fieldset className={classes.field} aria-label={t('label')}>
      {fields.map((field, index) => (
        <div key={field.id} className={classes.row}>
          <TextInput
            id={`customProperties.${index}.name`}
            label={t('name')}
            error={errors.customProperties?.[index]?.name?.message}
            autoComplete="off"
            {...own.register(`customProperties.${index}.name`)}
          />
          <TextInput
            id={`customProperties.${index}.value`}
            label={t('value')}
            error={errors.customProperties?.[index]?.value?.message}
            autoComplete="off"
            {...own.register(`customProperties.${index}.value`)}
          />
          <Button variant="default" aria-label={t('removeOf', { number: index + 1 })} onClick={() => remove(index)}>
            {t('remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button size="xs" variant="default" onClick={() => append({ name: '', value: '' })}>
          {t('add')}
        </Button>
      </div>
    </fieldset>
  );
}
