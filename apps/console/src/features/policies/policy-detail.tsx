import { mayMeet, tiesWith } from '@countersign/governance/policies';
import type { Policy, User } from '@countersign/model';
import { DetailColumns, DetailItem, DetailList, DetailSection, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { UserChip } from '../../entities/chips.tsx';
import { MetadataSection } from '../../entities/metadata-section.tsx';
import { useNames } from '../../entities/names.ts';
import { canBeCompleted, rolesOf } from '../../entities/policy/completable.ts';
import { ConditionWords } from '../../entities/policy/condition-words.tsx';
import { NamedInCondition, thingsIn } from '../../entities/policy/named-in-condition.tsx';
import { policySource } from '../../entities/policy/policy-source.ts';
import { GovernedKinds } from '../../entities/policy/governed-kinds.tsx';
import { policy } from '../../entities/policy/policy.tsx';
import { policiesByRankQuery, RankLadder } from '../../entities/policy/rank-ladder.tsx';
import { WorkflowPicture } from '../../entities/policy/workflow-picture.tsx';
import { roleHolders, unlockedUsersQuery } from '../../entities/role-holders.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { HeadActions } from '../../shared/screens/entity-actions.tsx';
import { EntityFrame } from '../../shared/screens/entity-screen.tsx';
import classes from './policy-detail.module.css';

const route = screenRoute('policies/$entityId');

/** One policy: what it governs and when, who must approve, where it stands, and whom that means. */
export function PolicyDetail() {
  const { entityId } = route.useParams();
  const { domainId } = useScope();
  return (
    <EntityFrame
      query={useQuery(policySource.one(domainId, entityId))}
      name={policySource.name}
      history={{ kind: 'policy', domainId }}
      actions={(one) => <HeadActions entity={policy} of={one} open={() => undefined} />}
    >
      {(one) => <PolicyParts policy={one} />}
    </EntityFrame>
  );
}

/** The policies of the same rank that can apply to the same tasks. */
function tiedTo(one: Policy, policies: readonly Policy[]): ReadonlySet<string> {
  const tied = policies.filter((other) => other.lock === 'Unlocked' && tiesWith(one, other) && mayMeet(one, other));
  return new Set(one.lock === 'Unlocked' ? tied.map(({ id }) => id) : []);
}

function PolicyParts({ policy: one }: { policy: Policy }) {
  const { t } = useTranslation('policies');
  const { domainId, workflow } = one;
  const users = useQuery(unlockedUsersQuery(domainId)).data;
  const policies = useQuery(policiesByRankQuery(domainId)).data;
  const holders = users && roleHolders(users);
  return (
    <DetailColumns
      main={
        <>
          <DetailSection title={t('detail.applies')}>
            <DetailList>
              <DetailItem label={t('column.operations')}>
                <GovernedKinds types={one.intentTypes} />
              </DetailItem>
              <DetailItem label={t('column.scope')}>{t(`app:scope.${one.scope}`)}</DetailItem>
              <DetailItem label={t('column.condition')}>
                <ConditionWords condition={one.condition} domainId={domainId} />
              </DetailItem>
              {one.condition && thingsIn(one.condition).length > 0 ? (
                <DetailItem label={t('detail.named')}>
                  <NamedInCondition condition={one.condition} domainId={domainId} />
                </DetailItem>
              ) : null}
            </DetailList>
          </DetailSection>
          <DetailSection title={t('detail.approval')} hint={t('detail.approvalHint')}>
            <WorkflowPicture
              workflow={workflow}
              label={t('detail.approval')}
              peopleWith={holders && ((role) => holders.get(role)?.length ?? 0)}
            />
            {workflow && workflow.length > 0 ? (
              <DetailList>
                <DetailItem label={t('detail.approvalsSay')}>{t(`approvals.${one.approvals ?? 'Any'}`)}</DetailItem>
              </DetailList>
            ) : null}
            {users && workflow && !canBeCompleted(workflow, users) ? (
              <Notice tone="danger" title={t('workflow.unfillable')} />
            ) : null}
          </DetailSection>
          {policies ? (
            <DetailSection title={t('detail.rank')} hint={t('detail.rankHint')}>
              <RankLadder policies={policies} of={one} tiedIds={tiedTo(one, policies)} />
            </DetailSection>
          ) : null}
        </>
      }
      side={
        <>
          {holders && workflow && workflow.length > 0 ? (
            <DetailSection title={t('detail.people')} hint={t('detail.peopleHint')}>
              <DetailList>
                {rolesOf(workflow).map((role) => (
                  <DetailItem key={role} label={role}>
                    <Holders role={role} users={holders.get(role) ?? []} />
                  </DetailItem>
                ))}
              </DetailList>
            </DetailSection>
          ) : null}
          <MetadataSection id={one.id} metadata={one.metadata} />
        </>
      }
    />
  );
}

const listed = 20;

function Holders({ role, users }: { role: string; users: readonly User[] }) {
  const { t } = useTranslation('policies');
  const scope = useScope();
  const shown = users.slice(0, listed);
  const names = useNames({ users: shown });
  if (users.length === 0) return <>{t('detail.nobody')}</>;
  return (
    <>
      <ul className={classes.holders}>
        {shown.map((user) => (
          <li key={user.id}>
            <UserChip user={user} names={names} compact />
          </li>
        ))}
      </ul>
      {users.length > listed ? (
        <AppLink href={paths.section(scope, 'users', { roles: [role] })}>
          {t('detail.morePeople', { count: users.length - listed })}
        </AppLink>
      ) : null}
    </>
  );
}
