import { isObject } from '@countersign/kernel';
import { readTag } from '@countersign/ledger-port';
import type { TagDescriptor } from '@countersign/ledger-port/descriptor';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { Ledger } from '@countersign/model';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { textOf } from '../../../../shared/forms/use-field.ts';
import { ledgerModuleQuery } from '../../../../shared/ledgers/ledger-module-query.ts';
import { ledgerWords } from '../../../../shared/ledgers/ledger-words.ts';
import type { OwnFieldProps } from '../../../../shared/proposing/form/own-parts.ts';
import { TagInput, TagKindField } from '../tag-field.tsx';
import { tagKindOf, wholeDestination } from '../tag-of-destination.ts';
import { useDraftLedger } from './use-draft-ledger.ts';

/** The tag of an endpoint, on ledgers that have tags. One that is emptied is said to be none, where it was one before. */
export function EndpointTagField(props: OwnFieldProps) {
  const ledger = useDraftLedger(props.control);
  return <TagOfEndpoint {...props} ledger={ledger} kinds={ledgerDescriptor(ledger?.parameters.type ?? '')?.tags ?? []} />;
}

interface TagProps extends OwnFieldProps {
  readonly ledger: Ledger | undefined;
  readonly kinds: readonly TagDescriptor[];
}

/** The kind of tag where there are several, and the tag. */
export function TagOfEndpoint({ form, control, name, node, ledger, kinds }: TagProps) {
  const { t } = useTranslation('intents');
  const { data: module } = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined });
  const formState = useFormState({ control });
  const draft: unknown = useWatch({ control, name });
  const address = textOf(useWatch({ control, name: 'payload.address' }));
  const entered = isObject(draft) ? draft : {};
  const kind = tagKindOf(kinds, entered['type']);
  const isOnlyKind = kinds.length === 1;
  // Anyone who makes an endpoint leaves its tag away; a change says that it has none any more.
  const nothing = node.kind === 'shapes' && node.shapes.has('None') ? 'None' : '';
  const { setValue } = form;
  const onChange = useCallback(
    (text: string) => {
      const value = (kind && readTag(kind, text)?.value) ?? text;
      setValue(name, value === '' && isOnlyKind ? { type: nothing } : { type: kind?.type, value }, { shouldDirty: true });
    },
    [setValue, name, kind, isOnlyKind, nothing],
  );
  const field = `${name}.value`;
  const destination = wholeDestination({ kind: 'Address', address, accountId: '', endpointId: '' }, ledger, module);
  return (
    <>
      <TagKindField control={control} name={`${name}.type`} kinds={kinds} none={nothing} />
      {kind === undefined ? null : (
        <TagInput
          id={field}
          limits={kind}
          label={ledgerWords(t, kind.label)}
          hint={t('endpoint.tagHint')}
          error={form.getFieldState(field, formState).error?.message}
          value={textOf(entered['value'])}
          onChange={onChange}
          destination={destination}
        />
      )}
    </>
  );
}
