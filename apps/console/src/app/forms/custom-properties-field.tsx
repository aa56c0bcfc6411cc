import '@countersign/ui/theme/form-styles.ts';

import { Button, TextInput } from '@mantine/core';
import { useFieldArray, useFormState, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

import { addTexts } from '../i18n/i18n.ts';
import en from './custom-properties.en.json' with { type: 'json' };
import classes from './custom-properties-field.module.css';

addTexts('customProperties', en);

/** A form's custom properties as rows: names and values that people attach to things. */
export type PropertyRow = { readonly name: string; readonly value: string };

const LONGEST_NAME = 255;
const LONGEST_VALUE = 5_000;

/** Checks the rows: both halves of each are there, and no name stands twice. `t` reads the `customProperties` texts. */
export const propertyRows = (t: (key: string) => string) =>
  z
    .array(
      z.object({
        name: z.string().min(1, t('customProperties:problem.name')).max(LONGEST_NAME, t('customProperties:problem.nameLong')),
        value: z.string().min(1, t('customProperties:problem.value')).max(LONGEST_VALUE, t('customProperties:problem.valueLong')),
      }),
    )
    .superRefine((rows, context) => {
      for (const [index, { name }] of rows.entries()) {
        if (rows.findIndex((row) => row.name === name) < index) {
          context.addIssue({ code: 'custom', path: [index, 'name'], message: t('customProperties:problem.twice') });
        }
      }
    });

/** Rows as the record that is signed. */
export const toProperties = (rows: readonly PropertyRow[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value]));

/** The record as rows. */
export const toPropertyRows = (properties: Readonly<Record<string, string>>): PropertyRow[] =>
  Object.entries(properties).map(([name, value]) => ({ name, value }));

/** Rows of names and values, in the form's field `customProperties`. */
export const CustomPropertiesField = <Values extends { customProperties: PropertyRow[] }>({
  control,
}: {
  control: Control<Values>;
}) => {
  const { t } = useTranslation('customProperties');
  // The field has the same name and shape in every form; the generic of the form can't say so.
  const own = control as unknown as Control<{ customProperties: PropertyRow[] }>;
  const { fields, append, remove } = useFieldArray({ control: own, name: 'customProperties' });
  const { errors } = useFormState({ control: own, name: 'customProperties' });
  return (
    <div className={classes.field} role="group" aria-label={t('label')}>
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
        <Button size="compact-sm" variant="default" onClick={() => append({ name: '', value: '' })}>
          {t('add')}
        </Button>
      </div>
    </div>
  );
};
