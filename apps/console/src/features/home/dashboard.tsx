import './texts.ts';

import { DetailColumns, PageHeader, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { LatePart } from '../../shared/late/late-part.tsx';
import { awaitingQuery } from '../../entities/intent/intent-queries.ts';
import { useNames } from '../../entities/names.ts';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { LinkButton } from '../../shared/routing/link-button.tsx';
import { orderKinds } from '../../entities/proposal-actions.ts';
import { Offered } from '../../shared/proposing/offered.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { partOfDay } from './greeting.ts';
import { Holdings } from './holdings.tsx';
import classes from './home.module.css';
import { InFlight } from './in-flight.tsx';
import { LatestTasks } from './latest-tasks.tsx';
import { NeedsYou } from './needs-you.tsx';
import { RecentTransfers } from './recent-transfers.tsx';
import { useIsGroup, useIsYoung } from './standing.ts';
import { WaitingLongest } from './waiting-longest.tsx';

// Below what one comes for, and not of the first screen's scripts.
const LastUsedAccounts = lazyScreen(() => import('./last-used-accounts.tsx'), 'LastUsedAccounts');
const DomainOverTime = lazyScreen(() => import('./domain-over-time.tsx'), 'DomainOverTime');
// What most domains do not have.
const FirstSteps = lazyScreen(() => import('./first-steps.tsx'), 'FirstSteps');
const Group = lazyScreen(() => import('./group.tsx'), 'Group');

/** How long all else waits for what needs the person: it is above the rest, which would move when it comes, or when nothing does. */
const patienceMs = 1_500;

/** What a person needs to know first: what waits for them, what is on its way, what there is. */
export function Dashboard() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const [part] = useState(() => partOfDay(new Date()));
  const { author, domainId, domainAlias } = useMembership();
  const name = useNames({ users: [author] }).user(author);
  const { data, error } = useQuery(awaitingQuery(domainId));
  const key = data && (data.isWhole ? (data.awaitingCount === 0 ? 'none' : 'some') : 'atLeast');
  const isYoung = useIsYoung();
  const isGroup = useIsGroup();
  const [lateIn, setLateIn] = useState<string>();
  useEffect(() => {
    const patience = setTimeout(() => setLateIn(domainId), patienceMs);
    return () => clearTimeout(patience);
  }, [domainId]);
  const isHeld = data === undefined && !error && lateIn !== domainId;
  return (
    <>
      <PageHeader
        title={name === undefined ? t(`greeting.${part}`) : t(`greetingTo.${part}`, { name })}
        name={t('section:home')}
        subtitle={
          key ? t(`subtitle.${key}`, { count: data.awaitingCount, domain: domainAlias }) : error ? domainAlias : t('loading')
        }
        actions={
          <Offered kinds={orderKinds}>
            <LinkButton href={paths.createTransfer(scope)}>{t('transfer')}</LinkButton>
          </Offered>
        }
      />
      {isHeld ? <SkeletonBlock lines={10} label={t('loading')} /> : null}
      <div hidden={isHeld}>
        <DetailColumns
          main={
            <>
              <LatePart>{isYoung ? <FirstSteps /> : null}</LatePart>
              <NeedsYou />
              <InFlight />
              <LatePart
                waiting={
                  <div className={classes.overTimeComing}>
                    <SkeletonBlock lines={8} label={t('loading')} />
                  </div>
                }
              >
                <DomainOverTime />
              </LatePart>
              <LatestTasks />
              <RecentTransfers />
            </>
          }
          side={
            <>
              <Holdings />
              <LatePart waiting={<SkeletonBlock lines={4} label={t('loading')} />}>{isGroup ? <Group /> : null}</LatePart>
              <LatePart waiting={<SkeletonBlock lines={4} label={t('loading')} />}>
                <LastUsedAccounts />
              </LatePart>
              <WaitingLongest />
            </>
          }
        />
      </div>
    </>
  );
}
