import { Button, Notice } from '@countersign/ui';
import type { TagDescriptor } from '@countersign/ledger-port/descriptor';
import { TextInput } from '@countersign/ui/form/controls.tsx';
import { useEffect, useState } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { SelectField } from '../../../shared/forms/fields.tsx';
import { textOf, useField } from '../../../shared/forms/use-field.ts';
import { ledgerWords } from '../../../shared/ledgers/ledger-words.ts';
import { isToGo, noTag, tagAfter } from './tag-of-destination.ts';

/** What a tag may be: a number up to a largest one, a text of so many bytes, or else a hash. */
type Limits = Pick<TagDescriptor, 'maximum' | 'maximumBytes'>;

/** Of 32 bytes in hexadecimal. */
const digitsOfHash = 64;

interface Tagged {
  readonly limits: Limits;
  readonly label: string;
  readonly hint?: string;
  /** What the tag is for, in one text; undefined while that is not whole. */
  readonly destination: string | undefined;
}

/** Which kind of tag a destination has, on ledgers that have several; `none` is the word for no tag, empty where it needs none. */
export function TagKindField<Values extends FieldValues>({
  control,
  name,
  kinds,
  none = '',
}: {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly kinds: readonly TagDescriptor[];
  readonly none?: string;
}) {
  const { t } = useTranslation('intents');
  if (kinds.length < 2) return null;
  const options = kinds.map(({ type, label }) => ({ value: type, label: ledgerWords(t, label) }));
  return (
    <SelectField
      control={control}
      name={name}
      label={t('kinds:field.tagKind')}
      placeholder={t('kinds:word.None')}
      clearable={none === ''}
      options={none === '' ? options : [{ value: none, label: t('kinds:word.None') }, ...options]}
    />
  );
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
  return (
    <TagInput
      {...texts}
      id={id}
      error={error}
      value={typedTag(texts.limits, textOf(value))}
      onChange={onChange}
      destination={destination}
    />
  );
}

/** Spaces around numbers and hashes mean nothing; around a text they are part of it. */
function typedTag({ maximumBytes }: Limits, text: string): string {
  return maximumBytes === undefined ? text.trim() : text;
}

/** The tag of a destination. It goes when the destination becomes another, and can be kept for that by hand. */
export function TagInput({
  id,
  limits,
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
        onChange={(event) => onChange(typedTag(limits, event.target.value))}
        classNames={{ input: 'cs-mono' }}
        spellCheck={false}
        autoComplete="off"
        inputMode={limits.maximum === undefined ? 'text' : 'numeric'}
        maxLength={limits.maximum?.length ?? limits.maximumBytes ?? digitsOfHash}
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
