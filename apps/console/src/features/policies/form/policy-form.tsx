import '../../../entities/policy/texts.ts';

import { newId } from '@countersign/kernel';
import { Policy as PolicyShape, type Policy } from '@countersign/model';
import { ErrorState, Notice, PageHeader, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { policySource } from '../../../entities/policy/policy-source.ts';
import { policiesByRankQuery } from '../../../entities/policy/rank-ladder.tsx';
import { roleHolders, unlockedUsersQuery } from '../../../entities/role-holders.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { LatePart } from '../../../shared/late/late-part.tsx';
import { useReadableIn } from '../../../shared/membership/readable-in.ts';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { useEarlierChange, type EarlierChange } from '../../../shared/proposing/earlier-change.ts';
import { useEarlierProposal } from '../../../shared/proposing/earlier-proposal.ts';
import type { EditedEntity } from '../../../shared/proposing/meanwhile/edited-entity.ts';
import { ProposalScreen } from '../../../shared/proposing/proposal-screen.tsx';
import { LinkButton } from '../../../shared/routing/link-button.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import type { Proposal } from '../../../shared/signing/use-submit-intent.tsx';
import { isBroken } from './condition/expression-queries.ts';
import { freeRank } from './free-rank.ts';
import { GeneralFields } from './general-fields.tsx';
import { policyParts } from './policy-parts.ts';
import { PolicyRail } from './policy-rail.tsx';
import {
  creationOf,
  newPolicyValues,
  policySchema,
  ruleOf,
  valuesOfPolicy,
  valuesOfProposal,
  type EarlierPolicy,
  type PolicyValues,
} from './policy-values.ts';
import { ConditionFields, WorkflowFields } from './rule-fields.tsx';

const TrialRail = lazyScreen(() => import('./trial-rail.tsx'), 'TrialRail');

const editRoute = screenRoute('policies/$entityId/edit');

/** A new policy, in four steps: general information, conditions, workflow, summary. It begins at a rank that none has. */
export function CreatePolicyForm() {
  const { t } = useTranslation('policies');
  const earlier = useEarlierProposal('v0_CreatePolicy');
  const { domainId } = useScope();
  const mayRead = useReadableIn('policies')([domainId]).length > 0;
  const policies = useQuery({ ...policiesByRankQuery(domainId), enabled: mayRead });
  if (earlier === undefined || (mayRead && policies.isPending))
    return <SkeletonBlock lines={6} label={t('app:action.loading')} />;
  return <NewPolicy earlier={earlier} rank={freeRank(policies.data ?? [])} />;
}

function NewPolicy({ earlier, rank }: { earlier: EarlierPolicy | null; rank: number | undefined }) {
  const { t } = useTranslation('policies');
  const scope = useScope();
  const [id] = useState(newId);
  const [defaults] = useState(() => newPolicyValues(rank));
  return (
    <PolicyForm
      id={id}
      isNew
      earlier={earlier}
      title={t('form.new')}
      defaults={defaults}
      toProposal={(values) => ({ payload: creationOf(values, id) })}
      backHref={paths.section(scope, 'policies')}
    />
  );
}

/** A policy as it shall be from now on. */
export function EditPolicyForm() {
  const { t } = useTranslation('policies');
  const { entityId } = editRoute.useParams();
  const { data, error, refetch } = useQuery(policySource.one(useScope().domainId, entityId));
  const earlier = useEarlierChange('v0_UpdatePolicy', 'policy', entityId);
  if (data && earlier !== undefined) return <Change key={data.id} now={data} earlier={earlier} />;
  if (error) return <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />;
  return <SkeletonBlock lines={6} label={t('app:action.loading')} />;
}

function Change({ now, earlier }: { now: Policy; earlier: EarlierChange<'v0_UpdatePolicy'> | null }) {
  const { t } = useTranslation('policies');
  const scope = useScope();
  // What one saw when one began: a change by somebody else meanwhile is found by its revision, and not written over unseen.
  // What is proposed again was said of what there was then.
  const [policy, setPolicy] = useState(() => (earlier && PolicyShape.safeParse(earlier.record).data) ?? now);
  const [defaults] = useState(() => valuesOfPolicy(policy));
  const title = t('form.edit', { name: policy.alias });
  const back = paths.policy(scope, policy.id);
  if (policy.lock !== 'Unlocked') {
    return (
      <>
        <PageHeader title={title} />
        <Notice
          tone="danger"
          title={t('proposing:form.locked')}
          actions={
            <LinkButton variant="default" href={back}>
              {t('app:action.cancel')}
            </LinkButton>
          }
        />
      </>
    );
  }
  const reference = { id: policy.id, revision: policy.metadata.revision };
  return (
    <PolicyForm
      id={policy.id}
      title={title}
      defaults={defaults}
      earlier={earlier}
      edited={{
        kind: 'policy',
        name: policy.alias,
        began: policy,
        now,
        isLocked: now.lock !== 'Unlocked',
        base: () => valuesOfPolicy(policy),
        theirs: () => valuesOfPolicy(now),
        parts: () => policyParts(t),
        says: ruleOf,
        onApplied: () => setPolicy(now),
      }}
      toProposal={(values) => ({ payload: { type: 'v0_UpdatePolicy', reference, ...ruleOf(values) } })}
      backHref={back}
    />
  );
}

function PolicyForm({
  id,
  isNew = false,
  title,
  defaults,
  earlier,
  edited,
  toProposal,
  backHref,
}: {
  id: string;
  isNew?: boolean;
  title: string;
  defaults: PolicyValues;
  earlier: EarlierPolicy | null;
  edited?: EditedEntity<PolicyValues>;
  toProposal: (values: PolicyValues) => Proposal;
  backHref: string;
}) {
  const { t } = useTranslation('policies');
  const { domainId } = useScope();
  const { domainAlias } = useMembership();
  const users = useQuery(unlockedUsersQuery(domainId)).data;
  const [begun] = useState(() => earlier && valuesOfProposal(earlier.payload));
  return (
    <ProposalScreen<PolicyValues>
      title={title}
      subtitle={t('proposing:form.in', { domain: domainAlias })}
      schema={policySchema(t, isBroken)}
      defaults={defaults}
      begun={begun ?? undefined}
      reason={earlier?.reason}
      edited={edited}
      steps={[
        {
          title: t('form.step.general'),
          names: ['alias', 'description', 'rank', 'scope', 'governs', 'intentTypes', 'lock', 'customProperties'],
          fields: (form) => <GeneralFields form={form} id={isNew ? undefined : id} />,
        },
        { title: t('form.step.condition'), names: ['condition'], fields: (form) => <ConditionFields form={form} /> },
        {
          title: t('form.step.workflow'),
          names: ['approval', 'steps'],
          fields: (form) => <WorkflowFields form={form} users={users} />,
        },
      ]}
      rail={(form) => <Rail form={form} id={id} holders={users && roleHolders(users)} />}
      toProposal={toProposal}
      doneHref={backHref}
      cancelHref={backHref}
    />
  );
}

function Rail({
  form: { control },
  id,
  holders,
}: {
  form: UseFormReturn<PolicyValues>;
  id: string;
  holders: ReturnType<typeof roleHolders> | undefined;
}) {
  const { t } = useTranslation('policies');
  const values = useWatch({ control, compute: (all: PolicyValues) => all });
  return (
    <>
      <PolicyRail values={values} peopleWith={holders && ((role) => holders.get(role)?.length ?? 0)} />
      <LatePart waiting={<SkeletonBlock lines={2} label={t('app:action.loading')} />}>
        <TrialRail id={id} values={values} />
      </LatePart>
    </>
  );
}
