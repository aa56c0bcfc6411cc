import './texts.ts';

import { Button } from '@countersign/ui';
import { useFieldArray, type Control, type FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { TextField } from '../fields.tsx';
import classes from './custom-properties-field.module.css';

/** Rows of names and values, in the field of that name. */
export function CustomPropertiesField<Values extends FieldValues>({
  control,
  name = 'customProperties',
}: {
  control: Control<Values>;
  name?: string;
}) {
  const { t } = useTranslation('customProperties');
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The rows have the same shape in every form; the generic of the form can't say so.
  const own = control as unknown as Control;
  const { fields, append, remove } = useFieldArray({ control: own, name, keyName: 'rowKey' });
  return (
    <fieldset className={classes.field} aria-label={t('label')}>
      {fields.map(({ rowKey }, index) => (
        <div key={rowKey} className={classes.row}>
          <TextField control={own} name={`${name}.${index}.name`} label={t('name')} />
          <TextField control={own} name={`${name}.${index}.value`} label={t('value')} />
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
