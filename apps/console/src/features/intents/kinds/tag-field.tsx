import { Button, Notice } from '@countersign/ui';
import { useEffect, useState } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { TextField } from '../../../shared/forms/fields.tsx';
import { textOf } from '../../../shared/forms/use-field.ts';
import { isToGo, noTag, tagAfter } from './tag-of-destination.ts';

interface TagFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly hint?: string;
  /** What the tag is for, in one text; undefined while that is not whole. */
  readonly destination: string | undefined;
}

/** The tag of a destination. It goes when the destination becomes another, and can be kept for that by hand. */
export function TagField<Values extends FieldValues>({ control, name, label, hint, destination }: TagFieldProps<Values>) {
  const { t } = useTranslation('intents');
  const { field } = useController({ control, name });
  const { onChange } = field;
  const tag = textOf(field.value).trim();
  const [before, setBefore] = useState(noTag);
  const kept = tagAfter(before, { tag, destination });
  if (kept.tag !== before.tag || kept.destination !== before.destination || kept.taken !== before.taken) setBefore(kept);
  const { taken } = kept;
  const goes = isToGo(kept);
  useEffect(() => {
    if (goes) onChange('');
  }, [goes, onChange]);
  return (
    <>
      <TextField mono trimmed control={control} name={name} label={label} {...(hint && { hint })} maxLength={10} />
      {taken === undefined ? null : (
        <Notice tone="waiting" title={t('transfer.tagTaken', { tag: taken })}>
          <p>{t('transfer.tagTakenHint')}</p>
          <Button size="xs" variant="default" onClick={() => onChange(taken)}>
            {t('transfer.keepTag', { tag: taken })}
          </Button>
        </Notice>
      )}
    </>
  );
}
