import '../texts.ts';

import { limits, type Account } from '@countersign/model';
import type { UpdateAccount } from '@countersign/kinds/schemas';
import { ErrorState, FormSection, Notice, PageHeader, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

import { errorText } from '../../../shared/api/error-text.ts';
import { accountSource } from '../../../entities/account/account-source.ts';
import { CustomPropertiesField } from '../../../shared/forms/custom-properties/custom-properties-field.tsx';
import { propertyRows, toProperties, toPropertyRows } from '../../../shared/forms/custom-properties/property-rows.ts';
import { LongTextField, TextField } from '../../../shared/forms/fields.tsx';
import { ProposalScreen } from '../../../shared/proposing/proposal-screen.tsx';
import { LinkButton } from '../../../shared/routing/link-button.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { KindReview } from '../review/kind-review.tsx';
import { readableName, readableProse } from '../readable-text.ts';

function editSchema(t: TFunction) {
  return z.object({
    alias: z
      .string()
      .trim()
      .min(1, t('problem.accountName'))
      .max(limits.aliasLength, t('problem.tooLong', { count: limits.aliasLength }))
      .superRefine(readableName(t)),
    description: z
      .string()
      .trim()
      .min(1, t('problem.accountDescription'))
      .max(limits.descriptionLength, t('problem.tooLong', { count: limits.descriptionLength }))
      .superRefine(readableProse(t)),
    customProperties: propertyRows(t),
  });
}
type EditValues = z.infer<ReturnType<typeof editSchema>>;

function toPayload({ id, metadata }: Account, values: EditValues): UpdateAccount {
  return {
    type: 'v0_UpdateAccount',
    reference: { id, revision: metadata.revision },
    alias: values.alias.trim(),
    description: values.description.trim(),
    customProperties: toProperties(values.customProperties),
  };
}

/** Changes an account's name, description and custom properties; a locked one can't be edited. */
export function UpdateAccountForm() {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const { accountId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(accountSource.one(scope.domainId, accountId));
  if (error && !data) return <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock lines={6} label={t('detail.loading')} />;
  return <EditAccount key={accountId} loaded={data.data} />;
}

function EditAccount({ loaded }: { loaded: Account }) {
  const { t } = useTranslation('intents');
  const scope = useScope();
  // What one saw when one began: a change by somebody else meanwhile is found by its revision, and not written over unseen.
  const [account] = useState(loaded);
  const back = paths.account(scope, account.id);
  const title = t('updateAccount.title', { account: account.alias });
  if (account.lock !== 'Unlocked') {
    return (
      <>
        <PageHeader title={title} />
        <Notice
          tone="danger"
          title={t('updateAccount.locked')}
          actions={
            <LinkButton variant="default" href={back}>
              {t('app:action.back')}
            </LinkButton>
          }
        />
      </>
    );
  }
  return (
    <ProposalScreen
      title={title}
      schema={editSchema(t)}
      defaults={{
        alias: account.alias,
        description: account.metadata.description ?? '',
        customProperties: toPropertyRows(account.metadata.customProperties),
      }}
      toProposal={(values) => ({ payload: toPayload(account, values) })}
      review={(payload) => <KindReview payload={payload} targetDomainId={scope.domainId} />}
      doneHref={back}
      cancelHref={back}
      fields={({ control }) => (
        <>
          <FormSection title={t('createAccount.what')} hint={t('createAccount.whatHint')}>
            <TextField control={control} name="alias" label={t('field.alias')} required />
            <LongTextField control={control} name="description" label={t('field.description')} required />
          </FormSection>
          <FormSection title={t('field.customProperties')} hint={t('updateAccount.propertiesHint')}>
            <CustomPropertiesField control={control} />
          </FormSection>
        </>
      )}
    />
  );
}
