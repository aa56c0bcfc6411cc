import '../../../entities/invitation/texts.ts';

import { Button } from '@countersign/ui';
import { useRef, useState } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { TextField } from '../../../shared/forms/fields.tsx';
import { dayFrom } from './expiry-day.ts';
import classes from './invitations.module.css';

const choices = [1, 7, 30] as const;

/** The last day on which an invitation can be answered: typed as dd/MM/yyyy, taken from a calendar, or so many days from now. */
export function ExpiryField<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
}) {
  const { t } = useTranslation('invitations');
  const calendar = useRef<HTMLInputElement>(null);
  const { field } = useController({ control, name });
  const [today] = useState(() => dayFrom(new Date(), 0).split('/').toReversed().join('-'));
  const set = (day: string) => field.onChange(day);
  return (
    <div className={classes.expiry}>
      <TextField control={control} name={name} label={t('create.expiry')} hint={t('create.expiryHint')} required trimmed />
      <div className={classes.days}>
        {choices.map((count) => (
          <Button key={count} size="xs" variant="default" onClick={() => set(dayFrom(new Date(), count))}>
            {t('create.days', { count })}
          </Button>
        ))}
        <Button size="xs" variant="default" onClick={() => calendar.current?.showPicker()}>
          {t('create.calendar')}
        </Button>
        <input
          ref={calendar}
          type="date"
          className={classes.calendar}
          tabIndex={-1}
          aria-hidden
          min={today}
          onChange={(event) => set(event.target.value.split('-').toReversed().join('/'))}
        />
      </div>
    </div>
  );
}
