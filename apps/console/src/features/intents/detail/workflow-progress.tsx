import { stepText } from '@countersign/kinds/words';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { DecisionPayload, WorkflowProgress } from '@countersign/model';
import { DateTimeText, IdentityChip, Notice, Timeline, toneGlyphs, type TimelineStep, type Tone } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { kindText } from '../../../entities/intent/sentence.tsx';
import { EntityChip, UserChip } from '../../../entities/chips.tsx';
import { useNames, type Names } from '../../../entities/names.ts';
import { workflowStepTones } from '../../../entities/status-tones.ts';
import { placesOfRemaining, remainingUsersQuery } from '../../../entities/intent/intent-queries.ts';
import { fewestApprovals } from '../../../entities/intent/missing-approvals.ts';
import classes from './detail.module.css';

/** Per governing policy its steps: what each asks for, who decided and why, and who can still decide. */
export function WorkflowProgressView({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const { details, state } = intent;
  const progress = state.progressPerPolicy ?? [];
  const open = state.status === 'Open';
  const remaining = useQuery({ ...remainingUsersQuery(details.targetDomainId, intent.id), enabled: open }).data ?? [];
  const decisions = progress.flatMap(({ stepProgress }) => stepProgress.flatMap((step) => step.decisions));
  const names = useNames({
    policies: progress.map(({ policyReference }) => policyReference),
    users: [...decisions.map(({ author }) => author), ...placesOfRemaining(remaining)],
  });
  if (progress.length === 0) return <Notice tone="past" title={t('workflow.none')} />;
  return (
    <div className={classes.policies}>
      {progress.map((one) => {
        const { policyReference } = one;
        const policy = names.policy(policyReference);
        const domain = names.domain(policyReference.domainId);
        const left = open ? (remaining.find(({ domainId }) => domainId === policyReference.domainId)?.users ?? []) : [];
        return (
          <div key={policyReference.id}>
            <div className={classes.policy}>
              {domain ? (
                <EntityChip kind="policy" id={policyReference.id} name={policy?.alias} domainId={policyReference.domainId} />
              ) : (
                <IdentityChip id={policyReference.id} name={t('workflow.hiddenPolicy')} />
              )}
              <span>{t(domain ? 'workflow.policyOf' : 'workflow.revision', { domain, revision: policyReference.revision })}</span>
            </div>
            <Timeline label={policy?.alias ?? t('detail.workflow')} steps={stepsOf(one, names, left, open, t)} />
          </div>
        );
      })}
    </div>
  );
}

function stepsOf(progress: WorkflowProgress, names: Names, left: readonly string[], open: boolean, t: TFunction): TimelineStep[] {
  const policy = names.policy(progress.policyReference);
  const firstOpen = progress.stepProgress.findIndex(({ state }) => state === 'Open');
  const count = Math.max(policy?.workflow?.length ?? 0, progress.stepProgress.length);
  return Array.from({ length: count }, (_, index): TimelineStep => {
    const step = progress.stepProgress[index];
    const asked = policy?.workflow?.[index];
    const current = index === firstOpen;
    const begun = step && (step.state !== 'Open' || current);
    const tone: Tone = begun && (open || step.state !== 'Open') ? workflowStepTones[step.state] : 'past';
    const approvals = step?.decisions.filter(({ decision }) => decision === 'Approve').length ?? 0;
    return {
      key: String(index),
      tone,
      title: asked
        ? t('workflow.step', { step: index + 1, seats: stepText(asked, kindText(t)) })
        : t('workflow.stepOnly', { step: index + 1 }),
      remark: !begun
        ? t('workflow.later')
        : current && !open
          ? t('workflow.undecided')
          : current
            ? t('workflow.waiting', { count: approvals, total: asked ? fewestApprovals(asked) : '?' })
            : t(`app:stepStatus.${step.state}`),
      body:
        step && (step.decisions.length > 0 || (current && left.length > 0)) ? (
          <ul className={classes.decisions}>
            {step.decisions.map((decision) => (
              <DecisionLine key={decision.signature + decision.author.id} decision={decision} names={names} />
            ))}
            {current
              ? left.map((id) => <RemainingLine key={id} id={id} domainId={progress.policyReference.domainId} names={names} />)
              : null}
          </ul>
        ) : undefined,
    };
  });
}

function DecisionLine({ decision, names }: { decision: DecisionPayload; names: Names }) {
  const { t } = useTranslation('intents');
  const tone = decision.decision === 'Approve' ? 'good' : 'danger';
  const Glyph = toneGlyphs[tone];
  const reason = decision.approvalReason ?? decision.rejectionReason;
  return (
    <li className={classes.decision} data-tone={tone}>
      <Glyph />
      <UserChip user={decision.author} names={names} compact />
      <span className={classes.when}>
        {t(`workflow.${decision.decision}`)} <DateTimeText value={decision.seenBySystemAt} />
      </span>
      {reason ? <span className={classes.quote}>“{reason}”</span> : null}
    </li>
  );
}

function RemainingLine({ id, domainId, names }: { id: string; domainId: string; names: Names }) {
  const { t } = useTranslation('intents');
  const Glyph = toneGlyphs.waiting;
  return (
    <li className={classes.decision} data-tone="waiting">
      <Glyph />
      <UserChip user={{ id, domainId }} names={names} compact />
      <span className={classes.seat}>{t('workflow.canDecide')}</span>
    </li>
  );
}
