import { readTag } from '@countersign/ledger-port';
import type { TagDescriptor } from '@countersign/ledger-port/descriptor';
import type { AddressTag, Ledger } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AccountField, EndpointField } from '../../../entities/choices/choice-fields.tsx';
import { payableAccountChoicesEverywhere, payableEndpointChoices } from '../../../entities/choices/choice-queries.ts';
import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import { TextField } from '../../../shared/forms/fields.tsx';
import { textOf } from '../../../shared/forms/use-field.ts';
import { ledgerModuleQuery } from '../../../shared/ledgers/ledger-module-query.ts';
import { ledgerWords } from '../../../shared/ledgers/ledger-words.ts';
import { domainsQuery } from '../../../shared/membership/membership-queries.ts';
import { chainOf } from '../../../shared/membership/membership.ts';
import { useReadableIn } from '../../../shared/membership/readable-in.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { AddressRemark } from './address-remark.tsx';
import { TagField, TagKindField } from './tag-field.tsx';
import { tagKindOf, wholeDestination } from './tag-of-destination.ts';
import classes from './transfer-form.module.css';
import { destinationKinds } from './transfer-values.ts';

interface DestinationProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  /** The field of each of its parts. */
  readonly at: (part: 'kind' | 'address' | 'accountId' | 'endpointId' | 'tag' | 'tagKind') => FieldPath<Values>;
  readonly label: string;
  /** The paying account, which is no destination. */
  readonly source: string;
  readonly ledger: Ledger | undefined;
  readonly required: boolean;
  /** The kinds of tag that a payment to an address may have of its own. */
  readonly tagKinds?: readonly TagDescriptor[] | undefined;
  /** The tag of a payment that has it elsewhere. */
  readonly tag?: AddressTag | undefined;
}

const noId = { accountId: '', endpointId: '' } as const;

/** Where something goes: an address, an account of any domain that one may read, or an endpoint of the domain or one above it. */
export function DestinationFields<Values extends FieldValues>({
  control,
  at,
  label,
  source,
  ledger,
  required,
  tagKinds = [],
  tag,
}: DestinationProps<Values>) {
  const { t } = useTranslation('intents');
  const { domainId } = useScope();
  const domains = useQuery(domainsQuery).data ?? [];
  const accountsIn = useReadableIn('accounts');
  const endpointsIn = useReadableIn('endpoints');
  const kind: unknown = useWatch({ control, name: at('kind') });
  const address: unknown = useWatch({ control, name: at('address') });
  const own: unknown = useWatch({ control, name: at('tag') });
  const tagKind = tagKindOf(tagKinds, useWatch({ control, name: at('tagKind') }));
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  const isOfSeveral = accountsIn(domains.map(({ id }) => id)).length > 1;
  return (
    <>
      <ChoiceField
        row
        control={control}
        name={at('kind')}
        label={label}
        choices={destinationKinds.map((value) => ({ value, label: t(`destinationKind.${value}`) }))}
      />
      {kind === 'Account' ? (
        <AccountField
          key="account"
          choices={payableAccountChoicesEverywhere(domainId, ledger?.id)}
          ledgerId={ledger?.id}
          ofSeveralDomains={isOfSeveral}
          except={source}
          control={control}
          name={at('accountId')}
          label={t('destinationKind.Account')}
          required
          placeholder={t('transfer.chooseAccount')}
          nothingThere={t('transfer.noAccountThere')}
          nothingFound={t('transfer.noAccount')}
        />
      ) : null}
      {kind === 'Endpoint' ? (
        <EndpointField
          key="endpoint"
          choices={payableEndpointChoices(endpointsIn(chainOf(domainId, domains)), ledger?.id)}
          control={control}
          name={at('endpointId')}
          label={t('destinationKind.Endpoint')}
          required
          placeholder={t('transfer.chooseEndpoint')}
          nothingThere={t('transfer.noEndpoint')}
          labelOf={({ alias, trustScore }) => t('transfer.endpoint', { alias, score: trustScore })}
        />
      ) : null}
      {kind === 'Address' ? (
        <div key="address" className={classes.address}>
          <TextField
            mono
            trimmed
            control={control}
            name={at('address')}
            label={t('destinationKind.Address')}
            required={required}
            maxLength={limits.addressLength}
          />
          <AddressRemark
            control={control}
            ledger={ledger}
            name={at('address')}
            tag={tagKind === undefined ? tag : readTag(tagKind, textOf(own))}
          />
          <TagKindField control={control} name={at('tagKind')} kinds={tagKinds} />
          {tagKind ? (
            <TagField
              control={control}
              name={at('tag')}
              limits={tagKind}
              label={ledgerWords(t, tagKind.label)}
              hint={t('transfer.tagHint')}
              destination={wholeDestination({ kind, address: textOf(address), ...noId }, ledger, module)}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}
