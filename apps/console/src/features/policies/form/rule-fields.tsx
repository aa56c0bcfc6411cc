import type { User } from '@countersign/model';
import { FormSection, Notice } from '@countersign/ui';
import { get, useController, type FieldError, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { canBeCompleted, rolesOf } from '../../../entities/policy/completable.ts';
import { WorkflowPicture } from '../../../entities/policy/workflow-picture.tsx';
import { roleHolders } from '../../../entities/role-holders.ts';
import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import { ConditionBuilder } from './condition/condition-builder.tsx';
import { approvalsChoices, type PolicyValues } from './policy-values.ts';
import { WorkflowBuilder } from './workflow/workflow-builder.tsx';
import { isSaid, workflowOf } from './workflow/workflow-draft.ts';

type Form = UseFormReturn<PolicyValues>;

/** When a policy applies. */
export function ConditionFields({ form: { control } }: { form: Form }) {
  const { t } = useTranslation('policies');
  const { field, fieldState } = useController({ control, name: 'condition' });
  return (
    <FormSection title={t('detail.applies')} hint={t('form.condition.hint')}>
      {field.value.parts.length === 0 ? <p>{t('form.condition.always')}</p> : null}
      <ConditionBuilder
        name="condition"
        condition={field.value}
        onChange={field.onChange}
        errorOf={(key) => messageAt(fieldState.error, key)}
      />
    </FormSection>
  );
}

/** Who must approve. */
export function WorkflowFields({ form: { control }, users }: { form: Form; users: readonly User[] | undefined }) {
  const { t } = useTranslation('policies');
  const approval = useController({ control, name: 'approval' }).field.value;
  const { field, fieldState } = useController({ control, name: 'steps' });
  const holders = users && roleHolders(users);
  return (
    <>
      <FormSection title={t('detail.approval')} hint={t('form.workflow.hint')}>
        <ChoiceField
          control={control}
          name="approval"
          label={t('form.workflow.approval')}
          choices={(['Steps', 'Always', 'Never'] as const).map((value) => ({
            value,
            label: t(`form.workflow.approvals.${value}`),
            hint: t(`form.workflow.approvalsHint.${value}`),
          }))}
        />
        {approval === 'Steps' ? (
          <WorkflowBuilder
            name="steps"
            steps={field.value}
            onChange={field.onChange}
            holders={holders}
            error={fieldState.error?.message}
            errorOf={(key) => messageAt(fieldState.error, key)}
          />
        ) : null}
        {approval === 'Steps' ? (
          <ChoiceField
            control={control}
            name="approvals"
            label={t('detail.approvalsSay')}
            choices={approvalsChoices.map((value) => ({
              value,
              label: t(`approvals.${value}`),
              hint: t(`form.workflow.approvalsSayHint.${value}`),
            }))}
          />
        ) : null}
        {isSaid({ approval, steps: field.value }) ? <Remarks workflow={workflowOf(approval, field.value)} users={users} /> : null}
      </FormSection>
    </>
  );
}

/** What is wrong with the part that has this key. */
function messageAt(error: FieldError | undefined, key: string): string | undefined {
  const message: unknown = get(error, [key, 'message'].join('.'));
  return typeof message === 'string' ? message : undefined;
}

/** The flow as it is built, and what to know of the people in it. */
function Remarks({ workflow, users }: { workflow: ReturnType<typeof workflowOf>; users: readonly User[] | undefined }) {
  const { t } = useTranslation('policies');
  const holders = users && roleHolders(users);
  const only = holders && workflow ? rolesOf(workflow).filter((role) => holders.get(role)?.length === 1) : [];
  return (
    <>
      <WorkflowPicture
        workflow={workflow}
        label={t('detail.approval')}
        peopleWith={holders && ((role) => holders.get(role)?.length ?? 0)}
      />
      {users && workflow && !canBeCompleted(workflow, users) ? (
        <Notice tone="danger" title={t('workflow.unfillable')} />
      ) : (
        only.map((role) => <Notice key={role} tone="waiting" title={t('form.workflow.onePerson', { role })} />)
      )}
    </>
  );
}
