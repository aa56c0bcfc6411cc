import '../../texts.ts';

import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { ManifestContentType } from '@countersign/model';
import { FieldRow, FormSection, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ledgersDirectory } from '../../../../entities/directory-queries.ts';
import { useLedgerName } from '../../../../entities/ledger/use-ledger-name.ts';
import { accountSource } from '../../../../entities/account/account-source.ts';
import { ChoiceField } from '../../../../shared/forms/choice-field.tsx';
import { CustomPropertiesField } from '../../../../shared/forms/custom-properties/custom-properties-field.tsx';
import { LongTextField, MomentField, SelectField, TextField } from '../../../../shared/forms/fields.tsx';
import { useEarlierProposal, type EarlierProposal } from '../../../../shared/proposing/earlier-proposal.ts';
import { ProposalScreen } from '../../../../shared/proposing/proposal-screen.tsx';
import { paths } from '../../../../shared/routing/paths.ts';
import { useScope } from '../../../../shared/routing/scope.ts';
import { screenRoute } from '../../../../shared/routing/screen-route.ts';
import {
  emptyManifest,
  manifestLimits,
  manifestSchema,
  toManifest,
  valuesOfManifest,
  type ManifestValues,
} from './manifest-values.ts';

const route = screenRoute('accounts/$accountId/financial-details/create/manifest');

const types: readonly ManifestContentType[] = ['EIP-191', 'JWT', 'Unsafe'];

/** Has an account sign something for others to verify: a message, a token or bytes. */
export function SignManifestForm() {
  const { t } = useTranslation('intents');
  const earlier = useEarlierProposal('v0_SignManifest');
  if (earlier === undefined) return <SkeletonBlock lines={6} label={t('app:action.loading')} />;
  return <ManifestForm earlier={earlier} />;
}

function ManifestForm({ earlier }: { earlier: EarlierProposal<'v0_SignManifest'> | null }) {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const { accountId } = route.useParams();
  const [begun] = useState(() => earlier && valuesOfManifest(earlier.payload));
  const account = useQuery(accountSource.one(scope.domainId, accountId)).data;
  const back = paths.accountPart(scope, accountId, 'manifests');
  return (
    <ProposalScreen
      title={t('manifest.title')}
      subtitle={account ? t('manifest.subtitle', { account: account.data.alias }) : undefined}
      schema={manifestSchema(t)}
      defaults={emptyManifest}
      begun={begun ?? undefined}
      reason={earlier?.reason}
      toProposal={(values) => ({ payload: toManifest(values, accountId) })}
      doneHref={back}
      cancelHref={back}
      fields={({ control }) => (
        <>
          <FormSection title={t('manifest.what')} hint={t('manifest.whatHint')}>
            <ChoiceField
              control={control}
              name="type"
              label={t('manifest.type')}
              choices={types.map((value) => ({
                value,
                label: t(`manifest.typeOf.${value}`),
                hint: t(`manifest.typeHint.${value}`),
              }))}
            />
          </FormSection>
          <ContentFields
            control={control}
            ledgerIds={account?.additionalDetails?.ledgers.map(({ ledgerId }) => ledgerId) ?? []}
          />
          <FormSection title={t('manifest.notes')} hint={t('manifest.notesHint')}>
            <LongTextField control={control} name="description" label={t('field.description')} />
            <CustomPropertiesField control={control} />
          </FormSection>
        </>
      )}
    />
  );
}

interface FieldsProps {
  control: Control<ManifestValues>;
  ledgerIds: readonly string[];
}

function ContentFields({ control, ledgerIds }: FieldsProps) {
  const type = useWatch({ control, name: 'type' });
  if (type === 'JWT') return <TokenFields control={control} />;
  if (type === 'Unsafe') return <BytesFields control={control} />;
  return <MessageFields control={control} ledgerIds={ledgerIds} />;
}

/** True for ledgers whose addresses' keys sign messages. */
function signsMessages(ledgerType: string): boolean {
  return ledgerDescriptor(ledgerType)?.manifests.some(({ key }) => key === 'Address') === true;
}

function MessageFields({ control, ledgerIds }: FieldsProps) {
  const { t } = useTranslation('intents');
  const nameOf = useLedgerName();
  const ledgers = (useQuery(ledgersDirectory).data ?? []).filter(
    ({ id, parameters }) => signsMessages(parameters.type) && ledgerIds.includes(id),
  );
  return (
    <FormSection title={t('manifest.message')}>
      <SelectField
        control={control}
        name="ledgerId"
        label={t('manifest.ledger')}
        hint={t('manifest.ledgerHint')}
        required
        options={ledgers.map((ledger) => ({ value: ledger.id, label: nameOf(ledger) }))}
      />
      <LongTextField control={control} name="message" label={t('manifest.message')} rows={6} required />
    </FormSection>
  );
}

function BytesFields({ control }: Pick<FieldsProps, 'control'>) {
  const { t } = useTranslation('intents');
  return (
    <FormSection title={t('manifest.bytes')}>
      <LongTextField
        control={control}
        name="bytes"
        label={t('manifest.bytes')}
        hint={t('manifest.bytesHint', { count: manifestLimits.bytes })}
        rows={6}
        required
      />
    </FormSection>
  );
}

function TokenFields({ control }: Pick<FieldsProps, 'control'>) {
  const { t } = useTranslation('intents');
  return (
    <>
      <FormSection title={t('manifest.header')} hint={t('manifest.headerHint')}>
        <TextField control={control} name="tokenType" label={t('manifest.tokenType')} />
        <LongTextField
          control={control}
          name="parameters"
          label={t('manifest.parameters')}
          hint={t('manifest.parametersHint')}
          rows={2}
        />
      </FormSection>
      <FormSection title={t('manifest.payload')} hint={t('manifest.payloadHint')}>
        <TextField control={control} name="issuer" label={t('manifest.issuer')} />
        <TextField control={control} name="subject" label={t('manifest.subject')} />
        <TextField control={control} name="audience" label={t('manifest.audience')} />
        <MomentField control={control} name="issuedAt" label={t('manifest.issuedAt')} hint={t('manifest.momentHint')} />
        <FieldRow>
          <MomentField control={control} name="notBefore" label={t('manifest.notBefore')} hint={t('manifest.momentHint')} />
          <MomentField control={control} name="expiration" label={t('manifest.expiration')} hint={t('manifest.momentHint')} />
        </FieldRow>
        <TextField control={control} name="jwtId" label={t('manifest.jwtId')} />
        <LongTextField control={control} name="claims" label={t('manifest.claims')} hint={t('manifest.claimsHint')} rows={4} />
      </FormSection>
    </>
  );
}
