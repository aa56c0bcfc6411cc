import { stepText } from '@countersign/kinds/words';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { WorkflowCondition, WorkflowProgress } from '@countersign/model';
import { Card, Name } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { fewestApprovals } from '../../../entities/intent/missing-approvals.ts';
import { useAsItStands } from '../../../entities/intent/use-as-it-stands.ts';
import { kindText } from '../../../entities/intent/sentence.tsx';
import { useNames, type Names } from '../../../entities/names.ts';
import { ConditionWords } from '../../../entities/policy/condition-words.tsx';
import { policyRevisionQuery } from '../../../entities/policy/policy-revision-query.ts';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import classes from './detail.module.css';

/** The rules that a task is under: when each applies, in words, and its steps as a small flow. */
export function PolicyCard({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const { state } = useAsItStands(intent);
  const progress = state.progressPerPolicy ?? [];
  const names = useNames({ policies: progress.map(({ policyReference }) => policyReference) });
  return (
    <Card title={t('policy.title', { count: progress.length })}>
      {progress.length === 0 ? <p className={classes.nobody}>{t('policy.none')}</p> : null}
      {progress.map((one) => (
        <OnePolicy key={one.policyReference.id} progress={one} names={names} isOpen={state.status === 'Open'} />
      ))}
    </Card>
  );
}

function OnePolicy({ progress, names, isOpen }: { progress: WorkflowProgress; names: Names; isOpen: boolean }) {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const { policyReference: of, stepProgress } = progress;
  const present = names.policy(of);
  const isChanged = present !== undefined && present.metadata.revision !== of.revision;
  const before = useQuery({ ...policyRevisionQuery(of), enabled: isChanged }).data ?? undefined;
  // A task goes on under the rules that it was proposed under, whatever they are now.
  const policy = isChanged ? before : present;
  const domain = names.domain(of.domainId);
  if (domain === undefined) return <p className={classes.nobody}>{t('policy.hidden')}</p>;
  return (
    <div className={classes.policy}>
      <div className={classes.policyName}>
        <AppLink href={paths.policy({ ...scope, domainId: of.domainId }, of.id)} translate="no">
          {(policy ?? present)?.alias ?? t('policy.unnamed')}
        </AppLink>
        <Name>{domain}</Name>
      </div>
      {isChanged ? <p className={classes.nobody}>{t('policy.changed', { revision: of.revision })}</p> : null}
      {policy ? (
        <div className={classes.condition}>
          <ConditionWords condition={policy.condition} domainId={of.domainId} />
        </div>
      ) : null}
      {policy?.approvals ? <p className={classes.condition}>{t(`policy.approvals.${policy.approvals}`)}</p> : null}
      <ol className={classes.flow} aria-label={t('policy.steps')}>
        {stepProgress.map((step, index) => (
          <Step
            key={index}
            index={index}
            asked={policy?.workflow?.[index]}
            step={step}
            isCurrent={isOpen && index === stepProgress.findIndex((one) => one.state === 'Open')}
          />
        ))}
      </ol>
    </div>
  );
}

function Step({
  index,
  asked,
  step,
  isCurrent,
}: {
  index: number;
  asked: WorkflowCondition | undefined;
  step: WorkflowProgress['stepProgress'][number];
  isCurrent: boolean;
}) {
  const { t } = useTranslation('intents');
  const count = step.decisions.filter(({ decision }) => decision === 'Approve').length;
  const place = step.state === 'Approved' ? 'done' : step.state === 'Open' ? (isCurrent ? 'now' : 'ahead') : 'ended';
  const title = asked
    ? asked.type === 'RoleQuorum' && asked.key === undefined
      ? asked.role
      : stepText(asked, kindText(t))
    : t('policy.step', { step: index + 1 });
  return (
    <li data-place={place} aria-current={isCurrent ? 'step' : undefined}>
      <strong>{title}</strong>{' '}
      <span className="cs-tabular">
        {step.state === 'Rejected' || step.state === 'Failed'
          ? t(`app:stepStatus.${step.state}`)
          : asked
            ? t('signatures.count', { count, total: fewestApprovals(asked) })
            : t('signatures.signed', { count })}
      </span>
    </li>
  );
}
