import { Button, Notice } from '@countersign/ui';
import { TextInput } from '@countersign/ui/form/controls.tsx';
import { useEffect, useState } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { textOf, useField } from '../../../shared/forms/use-field.ts';
import { isToGo, noTag, tagAfter } from './tag-of-destination.ts';

/** Ten digits are the longest tag. */
const mostDigits = 10;

interface Tagged {
  readonly label: string;
  readonly hint?: string;
  /** What the tag is for, in one text; undefined while that is not whole. */
  readonly destination: string | undefined;
}

/** The tag of a destination, as a field of a form. */
export function TagField<Values extends FieldValues>({
  control,
  name,
  destination,
  ...texts
}: Tagged & { readonly control: Control<Values>; readonly name: FieldPath<Values> }) {
  const { shared, value, onChange } = useField({ control, name, ...texts });
  const { id, error } = shared;
  return <TagInput {...texts} id={id} error={error} value={textOf(value).trim()} onChange={onChange} destination={destination} />;
}

/** The tag of a destination. It goes when the destination becomes another, and can be kept for that by hand. */
export function TagInput({
  id,
  label,
  hint,
  error,
  value: tag,
  onChange,
  destination,
}: Tagged & {
  readonly id: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (tag: string) => void;
}) {
  const { t } = useTranslation('intents');
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
      <TextInput
        id={id}
        label={label}
        description={hint}
        error={error}
        value={tag}
        onChange={(event) => onChange(event.target.value.trim())}
        classNames={{ input: 'cs-mono' }}
        spellCheck={false}
        autoComplete="off"
        inputMode="numeric"
        maxLength={mostDigits}
      />
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
