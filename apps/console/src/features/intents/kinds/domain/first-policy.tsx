import './texts.ts';

import { FieldRow, FormSection } from '@countersign/ui';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ChoiceGroup } from '../../../../shared/forms/choice-field.tsx';
import { SelectField, TextField } from '../../../../shared/forms/fields.tsx';
import { useMembership } from '../../../../shared/membership/use-membership.ts';
import { draftOf } from '../../../../shared/proposing/form/draft.ts';
import type { FormNode } from '../../../../shared/proposing/form/form-node.ts';
import { rolesOfUsers } from './typed-users.ts';

const policies = 'payload.policies';
const ownRank = 100;

/** Who decides in a new domain: the domains above it alone, or also people of its own. */
export function FirstPolicy({ form, policy }: { form: UseFormReturn; policy: FormNode }) {
  const { t } = useTranslation('createDomain');
  const { domainAlias } = useMembership();
  const { control } = form;
  const drafts: unknown = useWatch({ control, name: policies });
  const users: unknown = useWatch({ control, name: 'payload.users' });
  const hasOwn = Array.isArray(drafts) && drafts.length > 0;
  const choose = (own: boolean) =>
    form.setValue(
      policies,
      own
        ? [
            draftOf(policy, {
              alias: t('policy.name'),
              rank: ownRank,
              scope: 'Self',
              workflow: [{ type: 'RoleQuorum', role: '', quorum: 1 }],
            }),
          ]
        : [],
      { shouldDirty: true },
    );
  return (
    <FormSection title={t('policy.title')} hint={t('policy.hint', { domain: domainAlias })}>
      <ChoiceGroup
        name={policies}
        label={t('policy.who')}
        choices={[
          { value: 'above', label: t('policy.above'), hint: t('policy.aboveHint', { domain: domainAlias }) },
          { value: 'own', label: t('policy.own'), hint: t('policy.ownHint') },
        ]}
        value={hasOwn ? 'own' : 'above'}
        onChange={(chosen) => choose(chosen === 'own')}
      />
      {hasOwn ? (
        <>
          <TextField control={control} name={`${policies}.0.alias`} label={t('policy.alias')} required />
          <FieldRow>
            <TextField control={control} name={`${policies}.0.workflow.0.quorum`} label={t('policy.quorum')} required trimmed />
            <SelectField
              control={control}
              name={`${policies}.0.workflow.0.role`}
              label={t('policy.role')}
              required
              options={rolesOfUsers(users).map((role) => ({ value: role, label: role }))}
              placeholder={t('proposing:form.choose')}
              nothingFound={t('policy.noRoles')}
            />
          </FieldRow>
        </>
      ) : null}
    </FormSection>
  );
}
