import { isObject } from '@countersign/kernel';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { textOf } from '../../../../shared/forms/use-field.ts';
import { ledgerModuleQuery } from '../../../../shared/ledgers/ledger-module-query.ts';
import { ledgerWords } from '../../../../shared/ledgers/ledger-words.ts';
import type { OwnFieldProps } from '../../../../shared/proposing/form/own-parts.ts';
import { TagInput } from '../tag-field.tsx';
import { wholeDestination } from '../tag-of-destination.ts';
import { useDraftLedger } from './use-draft-ledger.ts';

/** The tag of an endpoint, on ledgers that have tags. One that is emptied is said to be none, where it was one before. */
export function EndpointTagField({ form, control, name, node }: OwnFieldProps) {
  const { t } = useTranslation('intents');
  const ledger = useDraftLedger(control);
  const type = ledger?.parameters.type ?? '';
  const { data: module } = useQuery({ ...ledgerModuleQuery(type), enabled: ledger !== undefined });
  const formState = useFormState({ control });
  const draft: unknown = useWatch({ control, name });
  const address = textOf(useWatch({ control, name: 'payload.address' }));
  const [kind] = ledgerDescriptor(type)?.tags ?? [];
  const nothing = node.kind === 'shapes' ? 'None' : undefined;
  const { setValue } = form;
  const onChange = useCallback(
    (text: string) => {
      const value = /^[0-9]+$/.test(text) ? text.replace(/^0+(?=[0-9])/, '') : text;
      const empty = nothing === undefined ? null : { type: nothing };
      setValue(name, value === '' ? empty : { type: kind?.type, value }, { shouldDirty: true });
    },
    [setValue, name, kind, nothing],
  );
  if (kind === undefined) return null;
  const field = `${name}.value`;
  const destination = wholeDestination({ kind: 'Address', address, accountId: '', endpointId: '' }, ledger, module);
  return (
    <TagInput
      id={field}
      label={ledgerWords(t, kind.label)}
      hint={t('endpoint.tagHint')}
      error={form.getFieldState(field, formState).error?.message}
      value={isObject(draft) ? textOf(draft['value']) : ''}
      onChange={onChange}
      destination={destination}
    />
  );
}
