import { FormRail } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ConditionTreeWords } from '../../../entities/policy/condition-words.tsx';
import { GovernedKinds } from '../../../entities/policy/governed-kinds.tsx';
import { WorkflowPicture } from '../../../entities/policy/workflow-picture.tsx';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { completeParts } from './condition/condition-draft.ts';
import { ruleOf, type PolicyValues } from './policy-values.ts';
import classes from './policy-form.module.css';
import { fromDraft } from './tree/draft-tree.ts';
import { isSaid } from './workflow/workflow-draft.ts';

/** What the policy will say, in plain words, while one types. */
export function PolicyRail({ values, peopleWith }: { values: PolicyValues; peopleWith: ((role: string) => number) | undefined }) {
  const { t } = useTranslation('policies');
  const { domainId } = useScope();
  const { domainAlias } = useMembership();
  const rule = ruleOf(values);
  const condition = completeParts(fromDraft(values.condition));
  return (
    <FormRail title={t('form.rail.title')}>
      <dl className={classes.rail}>
        <dt>{t('form.rail.governs')}</dt>
        <dd>
          <GovernedKinds types={rule.intentTypes} />
        </dd>
        <dt>{t('form.rail.where')}</dt>
        <dd>{t(`form.rail.scope.${rule.scope}`, { domain: domainAlias })}</dd>
        <dt>{t('form.rail.when')}</dt>
        <dd>{condition === undefined ? t('app:policy.always') : <ConditionTreeWords tree={condition} domainId={domainId} />}</dd>
        <dt>{t('form.rail.approval')}</dt>
        <dd>
          {isSaid(values) ? (
            <WorkflowPicture workflow={rule.workflow} label={t('form.rail.approval')} peopleWith={peopleWith} />
          ) : (
            t('form.rail.notYet')
          )}
        </dd>
      </dl>
    </FormRail>
  );
}
