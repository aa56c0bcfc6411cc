import '../../texts.ts';
import './texts.ts';

import type { JsonObject } from '@countersign/kernel';
import { intentPayloads, type CreateDomain } from '@countersign/kinds/schemas';
import { FormSection, SkeletonBlock } from '@countersign/ui';
import { useState } from 'react';
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ChoiceField } from '../../../../shared/forms/choice-field.tsx';
import { LongTextField, MultiSelectField, TextField } from '../../../../shared/forms/fields.tsx';
import { CustomPropertiesField } from '../../../../shared/forms/custom-properties/custom-properties-field.tsx';
import { useMembership } from '../../../../shared/membership/use-membership.ts';
import { useEarlierProposal, type EarlierProposal } from '../../../../shared/proposing/earlier-proposal.ts';
import { ReadAccessField } from '../../../../shared/proposing/form/controls/read-access-field.tsx';
import { draftOf, valueOf } from '../../../../shared/proposing/form/draft.ts';
import { formOf, partOf } from '../../../../shared/proposing/form/form-node.ts';
import { formSchema } from '../../../../shared/proposing/form/form-schema.ts';
import { ProposalScreen } from '../../../../shared/proposing/proposal-screen.tsx';
import { paths } from '../../../../shared/routing/paths.ts';
import { useScope } from '../../../../shared/routing/scope.ts';
import { domainProblems } from './domain-problems.ts';
import { FirstPolicy } from './first-policy.tsx';
import { rolesOfUsers } from './typed-users.ts';
import { UsersField } from './users-field.tsx';

const type = 'v0_CreateDomain';
const strategies = ['ConsiderDescendants', 'CoerceDescendants'] as const;
const lockStatuses = ['Unlocked', 'Locked'] as const;

/** Makes a domain below this one: what it is, who is in it, who may read and decide there. */
export function CreateDomainForm() {
  const { t } = useTranslation('createDomain');
  const earlier = useEarlierProposal(type);
  return earlier === undefined ? <SkeletonBlock lines={6} label={t('app:action.loading')} /> : <DomainForm earlier={earlier} />;
}

/** What the form begins with to propose a domain again: as it was asked for, with ids of its own for all that is new in it. */
function begunWith(earlier: CreateDomain): JsonObject {
  const { id: _, users, policies, ...domain } = earlier;
  const withoutId = ({ id: __, ...values }: CreateDomain['users'][number] | CreateDomain['policies'][number]) => values;
  return { ...domain, users: users.map(withoutId), policies: policies.map(withoutId) };
}

function DomainForm({ earlier }: { earlier: EarlierProposal<typeof type> | null }) {
  const { t } = useTranslation('createDomain');
  const scope = useScope();
  const { domainAlias } = useMembership();
  const [node] = useState(() => formOf(type));
  const [defaults] = useState((): FieldValues => ({
    payload: draftOf(node, { governingStrategy: 'ConsiderDescendants' }),
  }));
  const [begun] = useState(() => earlier && { payload: draftOf(node, begunWith(earlier.payload)) });
  const payload = (name: string) => `payload.${name}`;
  return (
    <ProposalScreen<FieldValues>
      title={t('title')}
      subtitle={t('subtitle', { domain: domainAlias })}
      schema={formSchema(type, node, t, (draft) => domainProblems(draft, t))}
      defaults={defaults}
      begun={begun ?? undefined}
      reason={earlier?.reason}
      toProposal={(values: FieldValues) => ({
        payload: intentPayloads[type].parse(valueOf(node, values['payload'])),
      })}
      doneHref={paths.section(scope, 'domains')}
      cancelHref={paths.section(scope, 'domains')}
      steps={[
        {
          title: t('step.general'),
          names: ['alias', 'description', 'governingStrategy', 'childrenDomainIds', 'lock', 'customProperties'].map(payload),
          fields: (form) => <General form={form} />,
        },
        {
          title: t('step.users'),
          names: [payload('users')],
          fields: (form) => <UsersField form={form} name={payload('users')} user={partOf(node, ['users', '*'])} />,
        },
        {
          title: t('step.access'),
          names: [payload('permissions'), payload('policies')],
          fields: (form) => (
            <>
              <WhoReads form={form} />
              <FirstPolicy form={form} policy={partOf(node, ['policies', '*'])} />
            </>
          ),
        },
      ]}
    />
  );
}

function General({ form: { control } }: { form: UseFormReturn }) {
  const { t } = useTranslation('createDomain');
  const { domains, domainId, domainAlias } = useMembership();
  const children = domains.filter(({ parentId }) => parentId === domainId);
  return (
    <>
      <FormSection title={t('what')} hint={t('whatHint', { domain: domainAlias })}>
        <TextField control={control} name="payload.alias" label={t('kinds:field.alias')} required />
        <LongTextField control={control} name="payload.description" label={t('kinds:field.description')} required />
        <ChoiceField
          row
          control={control}
          name="payload.lock"
          label={t('kinds:field.lock')}
          choices={lockStatuses.map((value) => ({ value, label: t(`app:lock.${value}`) }))}
        />
      </FormSection>
      <FormSection title={t('below')} hint={t('belowHint')}>
        <ChoiceField
          control={control}
          name="payload.governingStrategy"
          label={t('kinds:field.governingStrategy')}
          choices={strategies.map((value) => ({
            value,
            label: t(`app:governingStrategy.${value}`),
            hint: t(`strategyHint.${value}`),
          }))}
        />
        {children.length > 0 ? (
          <MultiSelectField
            control={control}
            name="payload.childrenDomainIds"
            label={t('children')}
            hint={t('childrenHint', { domain: domainAlias })}
            options={children.map(({ id, alias }) => ({ value: id, label: alias }))}
            nothingFound={t('ui:filter.noOption')}
          />
        ) : null}
      </FormSection>
      <FormSection title={t('customProperties:label')}>
        <CustomPropertiesField control={control} name="payload.customProperties" />
      </FormSection>
    </>
  );
}

function WhoReads({ form: { control } }: { form: UseFormReturn }) {
  const { t } = useTranslation('createDomain');
  const { domainId } = useMembership();
  const users: unknown = useWatch({ control, name: 'payload.users' });
  return (
    <FormSection title={t('reads')} hint={t('readsHint')}>
      <ReadAccessField control={control} name="payload.permissions.readAccess" held={rolesOfUsers(users)} aboveId={domainId} />
    </FormSection>
  );
}
