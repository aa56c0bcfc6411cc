import { isObject } from '@countersign/kernel';
import { readTag } from '@countersign/ledger-port';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { limits } from '@countersign/model/names';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { TextField } from '../../../../shared/forms/fields.tsx';
import type { OwnFieldProps } from '../../../../shared/proposing/form/own-parts.ts';
import { textOf } from '../../../../shared/forms/use-field.ts';
import { AddressRemark } from '../address-remark.tsx';
import { tagKindOf } from '../tag-of-destination.ts';
import { useDraftLedger } from './use-draft-ledger.ts';

/** The address of an endpoint, read as its ledger reads it while one types, with the endpoints that are known by it already. */
export function EndpointAddressField({ control, name, label, required = false }: OwnFieldProps) {
  const { t } = useTranslation('intents');
  const ledger = useDraftLedger(control);
  const reference: unknown = useWatch({ control, name: 'payload.reference' });
  const tag: unknown = useWatch({ control, name: 'payload.tag' });
  const own = isObject(reference) && typeof reference['id'] === 'string' ? reference['id'] : undefined;
  const { type, value } = isObject(tag) ? tag : {};
  const kind = tagKindOf(ledgerDescriptor(ledger?.parameters.type ?? '')?.tags ?? [], type);
  return (
    <div>
      <TextField
        mono
        trimmed
        control={control}
        name={name}
        label={label}
        required={required}
        maxLength={limits.addressLength}
        {...(ledger === undefined && { hint: t('endpoint.ledgerFirst') })}
      />
      <AddressRemark control={control} name={name} ledger={ledger} except={own} tag={kind && readTag(kind, textOf(value))} />
    </div>
  );
}
