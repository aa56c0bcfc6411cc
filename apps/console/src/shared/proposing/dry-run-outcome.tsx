import './texts.ts';

import { stepText } from '@countersign/kinds/words';
import type { IntentDryRunResponse } from '@countersign/contract';
import type { UserReference } from '@countersign/model';
import { Notice, Timeline, type TimelineStep } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { kindText } from '../../entities/intent/sentence.tsx';
import { EntityChip, UserChip } from '../../entities/chips.tsx';
import { useNames, type Names } from '../../entities/names.ts';
import { failureWords } from '../failures/failure-words.ts';
import { useMembership } from '../membership/use-membership.ts';
import { DryRunWarnings } from './dry-run-warnings.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import classes from './proposing.module.css';

type DryRunPolicy = NonNullable<IntentDryRunResponse['policies']>[number];

/** Why a proposal would be refused, and what it would cost. */
export function DryRunFindings({ outcome }: { outcome: IntentDryRunResponse }) {
  return (
    <div className={classes.findings}>
      <OrderOutcome outcome={outcome} />
      <Refusals outcome={outcome} />
    </div>
  );
}

/** Why it would be refused: by which policy, where one refuses; else what stands against it. */
function Refusals({ outcome: { success, errors = [], errorDetails, policies = [] } }: { outcome: IntentDryRunResponse }) {
  const { t } = useTranslation('app');
  const refusing = success ? [] : policies.filter(({ workflow }) => workflow === undefined);
  const names = useNames({ policies: refusing.map(({ policyReference }) => policyReference) });
  if (refusing.length > 0)
    return refusing.map(({ policyReference, alias, reason }) => (
      <Notice key={policyReference.id} tone="danger" title={t('proposing:refusedBy', { policy: alias })}>
        {names.policy(policyReference)?.metadata.description ?? t(`proposing:refuses.${reason.condition}`)}
      </Notice>
    ));
  return (errorDetails ?? errors.map((code) => ({ code }))).map((failure) => (
    <Notice key={failure.code} tone="danger" title={failureWords(failure, t)} />
  ));
}

/** Which policies would govern a proposal, and who could approve each step. */
export function DryRunOutcome({ outcome }: { outcome: IntentDryRunResponse }) {
  const { t } = useTranslation('app');
  const { policies = [], ungoverned = [] } = outcome;
  const approvers = policies.flatMap(({ approversPerStep = [] }) => approversPerStep.flat());
  const names = useNames({ policies: policies.map(({ policyReference }) => policyReference), users: approvers });
  return (
    <div className={classes.outcome}>
      <DryRunWarnings outcome={outcome} names={names} />
      {policies.map((policy) => (
        <GoverningPolicy key={policy.policyReference.id} policy={policy} outcome={outcome} names={names} />
      ))}
      {/* A domain without a rule for this needs no words; one whose rules are set aside does. */}
      {ungoverned.flatMap(({ domainId, reason }) =>
        reason === 'NoMatch' ? (
          []
        ) : (
          <p key={domainId} className={classes.ungoverned}>
            {t(`proposing:ungoverned.${reason}`, { domain: names.domain(domainId) ?? t('proposing:ungoverned.elsewhere') })}
          </p>
        ),
      )}
    </div>
  );
}

function GoverningPolicy({
  policy: {
    policyReference,
    alias,
    rank,
    workflow,
    approversPerStep,
    reason: { condition },
  },
  outcome: { warningDetails = [] },
  names,
}: {
  policy: DryRunPolicy;
  outcome: IntentDryRunResponse;
  names: Names;
}) {
  const { t } = useTranslation('app');
  const { author } = useMembership();
  const cannotBeFilled = new Set(
    warningDetails.flatMap(({ code, policyId, step }) =>
      code === 'StepCannotBeFilled' && policyId === policyReference.id ? [step] : [],
    ),
  );
  return (
    <section aria-label={alias}>
      <div className={classes.policy}>
        <EntityChip kind="policy" id={policyReference.id} name={alias} domainId={policyReference.domainId} />
        <span>{t('proposing:policyOf', { domain: names.domain(policyReference.domainId) ?? '', rank })}</span>
      </div>
      {workflow === undefined ? <p className={classes.nobody}>{t(`proposing:refuses.${condition}`)}</p> : null}
      {workflow?.length === 0 ? <Notice tone="good" title={t('proposing:alwaysApproves')} /> : null}
      {workflow && workflow.length > 0 ? (
        <Timeline
          label={alias}
          steps={workflow.map((step, index): TimelineStep => ({
            key: String(index),
            tone: cannotBeFilled.has(index) ? 'danger' : 'past',
            title: t('proposing:stepOf', { step: index + 1, seats: stepText(step, kindText(t)) }),
            body: approversPerStep ? (
              <Approvers
                users={approversPerStep[index] ?? []}
                isTaken={approversPerStep.slice(0, index).some((before) => before.some(({ id }) => id === author.id))}
                fillable={!cannotBeFilled.has(index)}
                names={names}
              />
            ) : undefined,
          }))}
        />
      ) : null}
    </section>
  );
}

/**
 * Who could approve a step: the author first, whose proposal counts as an approval. A person counts once: in a later step than that which the
 * author's signature is for, others are asked.
 */
function Approvers({
  users,
  isTaken,
  fillable,
  names,
}: {
  users: readonly UserReference[];
  isTaken: boolean;
  fillable: boolean;
  names: Names;
}) {
  const { t } = useTranslation('app');
  const { author } = useMembership();
  const others = users.filter(({ id }) => id !== author.id);
  const mine = others.length < users.length && !isTaken;
  if (others.length === 0 && !mine) return <span className={classes.nobody}>{t('proposing:nobody')}</span>;
  return (
    <>
      <ul className={classes.people} aria-label={t('proposing:approvers')}>
        {mine ? (
          <li>
            <strong>{t('proposing:you')}</strong>
          </li>
        ) : null}
        {others.map((user) => (
          <li key={user.id}>
            <UserChip compact user={user} names={names} />
          </li>
        ))}
      </ul>
      {fillable ? null : <span className={classes.nobody}>{t('proposing:tooFew')}</span>}
    </>
  );
}
