import { isObject } from '@countersign/kernel';
import { EndpointLedgerParameters } from '@countersign/model';
import { Textarea } from '@countersign/ui/form/controls.tsx';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ContractFunctions } from '../../../../entities/endpoint/contract-functions.tsx';
import type { FormNode } from '../../../../shared/proposing/form/form-node.ts';
import type { OwnFieldProps } from '../../../../shared/proposing/form/own-parts.ts';
import { useDraftLedger } from './use-draft-ledger.ts';

/** The types of ledgers whose endpoints have parameters: of several shapes, or of the only one. */
export function typesOf(node: FormNode): readonly string[] {
  if (node.kind === 'shapes') return [...node.shapes.keys()];
  if (node.kind !== 'group') return [];
  return node
    .members()
    .flatMap((member) => (member.name === 'type' && member.node.kind === 'fixed' ? [String(member.node.value)] : []));
}

/** The interface of a contract, on ledgers whose endpoints can have one: pasted as JSON, and said in words while one types. */
export function AbiField({ form, control, name, node }: OwnFieldProps) {
  const { t } = useTranslation('intents');
  const ledger = useDraftLedger(control);
  const formState = useFormState({ control });
  const draft: unknown = useWatch({ control, name });
  const text = isObject(draft) && typeof draft['ABI'] === 'string' ? draft['ABI'] : '';
  const type = ledger?.parameters.type;
  if (ledger === undefined || type === undefined || !typesOf(node).includes(type)) return null;
  const field = `${name}.ABI`;
  const nothing = node.kind === 'shapes' ? { type: '' } : null;
  return (
    <>
      <Textarea
        id={field}
        label={t('endpoint.abi')}
        description={t('endpoint.abiHint')}
        rows={6}
        value={text}
        onChange={({ target: { value } }) =>
          form.setValue(name, value.trim() === '' ? nothing : { type, ABI: value }, { shouldDirty: true })
        }
        error={form.getFieldState(field, formState).error?.message}
        spellCheck={false}
        classNames={{ input: 'cs-mono' }}
      />
      <ContractFunctions ledger={ledger} parameters={EndpointLedgerParameters.safeParse(draft).data} />
    </>
  );
}
