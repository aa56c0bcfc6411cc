import './texts.ts';

import type { RoleUse } from '@countersign/contract';
import { Avatar, Card, CardStack, EmptyState, ErrorState, Notice, PageHeader, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { UserChip } from '../../../entities/chips.tsx';
import { useNames } from '../../../entities/names.ts';
import { Tags } from '../../../entities/tags.tsx';
import { errorText } from '../../../shared/api/error-text.ts';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { UsersTabs } from '../users-tabs.tsx';
import { roleUsesQuery } from './role-uses-query.ts';
import classes from './roles.module.css';

/** Every role of a domain: who holds it, what it may read, in which steps of which policies it counts. */
export function RoleList() {
  const { t } = useTranslation('roles');
  const { domainId, domainAlias } = useMembership();
  const { data: uses, error, refetch } = useQuery(roleUsesQuery(domainId));
  return (
    <>
      <PageHeader
        title={t('title')}
        part={t('part')}
        subtitle={t('subtitle', { domain: domainAlias })}
        tabs={<UsersTabs current="roles" />}
      />
      {uses === undefined ? (
        error ? (
          <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonBlock lines={8} label={t('app:action.loading')} />
        )
      ) : uses.length === 0 ? (
        <EmptyState title={t('none')} hint={t('noneHint')} />
      ) : (
        <CardStack>
          {uses.map((use) => (
            <RoleCard key={use.role} use={use} />
          ))}
        </CardStack>
      )}
    </>
  );
}

function RoleCard({ use }: { use: RoleUse }) {
  const { t } = useTranslation('roles');
  const { role, holderCount, policies, mayRead } = use;
  const isMissing = holderCount === 0 && policies !== undefined && policies.length > 0;
  return (
    <Card title={role}>
      {isMissing ? (
        <div className={classes.missing}>
          <Notice tone="danger" title={t('missing', { role })}>
            {t('missingHint', { count: policies.length })}
          </Notice>
        </div>
      ) : null}
      <dl className={classes.parts}>
        <div>
          <dt>{t('holds')}</dt>
          <dd>
            <Holders use={use} />
          </dd>
        </div>
        <div>
          <dt>{t('reads')}</dt>
          <dd>
            {mayRead === undefined ? (
              t('hidden')
            ) : mayRead.length === 0 ? (
              <span className={classes.quiet}>{t('readsNothing')}</span>
            ) : (
              <Tags values={mayRead.map((resource) => t(`app:resource.${resource}`))} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('counts')}</dt>
          <dd>
            <Policies policies={policies} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** Those who hold a role: some by name, and how many there are, with the way to all of them. */
function Holders({ use: { role, holders, holderCount, lockedCount } }: { use: RoleUse }) {
  const { t } = useTranslation('roles');
  const scope = useScope();
  const places = holders.map(({ id }) => ({ id, domainId: scope.domainId }));
  const names = useNames({ users: places });
  const locked = lockedCount === 0 ? null : <span className={classes.quiet}>{t('locked', { count: lockedCount })}</span>;
  if (holderCount === 0) {
    return (
      <>
        <span className={classes.quiet}>{t('nobody')}</span> {locked}
      </>
    );
  }
  return (
    <>
      <ul className={classes.people}>
        {places.map((place, index) => (
          <li key={place.id}>
            <Avatar
              name={names.user(place) ?? holders[index]?.alias ?? ''}
              tintKey={names.publicKey(place) ?? place.id}
              size="xs"
            />
            <UserChip user={place} names={names} compact />
          </li>
        ))}
      </ul>
      <p className={classes.count}>
        <AppLink href={paths.section(scope, 'users', { roles: [role] })}>{t('people', { count: holderCount })}</AppLink> {locked}
      </p>
    </>
  );
}

function Policies({ policies }: { policies: RoleUse['policies'] }) {
  const { t } = useTranslation('roles');
  const scope = useScope();
  if (policies === undefined) return t('hidden');
  if (policies.length === 0) return <span className={classes.quiet}>{t('countsNowhere')}</span>;
  return (
    <ul className={classes.policies}>
      {policies.map(({ id, alias, steps }) => (
        <li key={id}>
          <AppLink href={paths.policy(scope, id)} translate="no">
            {alias}
          </AppLink>{' '}
          <span className={classes.quiet}>{t('steps', { count: steps.length, steps: steps.map(String) })}</span>
        </li>
      ))}
    </ul>
  );
}
