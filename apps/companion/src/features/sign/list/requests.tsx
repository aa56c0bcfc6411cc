import { Button, EmptyState, ErrorState, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';
import { withoutAsked, tasksQuery } from '../../../app/api/tasks.ts';
import { waitingQuery } from '../../../app/api/waiting.ts';
import { placeOf } from '../../../app/profile/profile.ts';
import { useProfile } from '../../../app/profile/profile-store.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { Unlock } from '../../../app/session/unlock.tsx';
import { Page } from '../../../app/shell/page.tsx';
import classes from '../screen/sign.module.css';

const RequestItem = lazyScreen(() => import('./request-item.tsx'), 'RequestItem');
const OtherProfiles = lazyScreen(() => import('./other-profiles.tsx'), 'OtherProfiles');
const TaskList = lazyScreen(() => import('../task/task-list.tsx'), 'TaskList');
const PushOffer = lazyScreen(() => import('./push-offer.tsx'), 'PushOffer');
const SittingOffer = lazyScreen(() => import('../sitting/sitting-offer.tsx'), 'SittingOffer');

/** What waits for this device: requests to sign, then the tasks that wait for its person. Looks again every few seconds while it is open. */
export function Requests() {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  const { data, error, refetch } = useQuery({ ...waitingQuery, enabled: isOpen });
  const tasks = useQuery({ ...tasksQuery, enabled: isOpen });
  // Comes while it is asked what waits.
  useEffect(() => {
    if (isOpen) void Promise.all([RequestItem.preload(), TaskList.preload()]);
  }, [isOpen]);
  const { profile, profiles } = useProfile();
  const place = placeOf(profile) ?? '';
  // With one profile there is nobody else whose they could be.
  const lead = profiles.length > 1 ? t('requests.leadFor', { name: profile.name, place }) : t('requests.lead');
  const toSign = data?.items.filter(({ kind }) => kind === 'Sign') ?? [];
  const toDecide = tasks.data && withoutAsked(tasks.data, toSign);
  const isEmpty = data?.items.length === 0 && toDecide?.items.length === 0;
  const isLoading = (data === undefined && error === null) || (tasks.data === undefined && tasks.error === null);
  const again = async () => Promise.all([refetch(), tasks.refetch()]);
  return (
    <Page title={t('requests.title')} lead={lead} waiting={(data?.items.length ?? 0) + (toDecide?.items.length ?? 0)}>
      {isOpen ? (
        <>
          {error === null ? null : (
            <ErrorState message={navigator.onLine ? t('error.fetch') : t('error.connectivity')} onRetry={() => void again()} />
          )}
          {isEmpty ? (
            <EmptyState
              title={t('requests.empty')}
              hint={t('requests.emptyHint')}
              action={
                <Button variant="default" onClick={() => void again()}>
                  {t('requests.refresh')}
                </Button>
              }
            />
          ) : null}
          {data?.items.length === 0 && toDecide !== undefined && !isEmpty ? <p>{t('requests.none')}</p> : null}
          <Suspense fallback={null}>
            <PushOffer />
          </Suspense>
          {toSign.length > 1 ? (
            <Suspense fallback={<SkeletonBlock lines={3} label={t('app.loading')} />}>
              <SittingOffer waiting={toSign} />
            </Suspense>
          ) : null}
          <ul className={classes.list} aria-live="polite">
            {data?.items.map((waiting) => (
              <li key={waiting.hash}>
                <Suspense fallback={<SkeletonBlock lines={2} label={t('app.loading')} />}>
                  <RequestItem waiting={waiting} />
                </Suspense>
              </li>
            ))}
          </ul>
          {isLoading ? <SkeletonBlock lines={4} label={t('app.loading')} /> : null}
          {tasks.error !== null && error === null ? (
            <ErrorState title={t('requests.tasksFailed')} message={t('error.fetch')} onRetry={() => void again()} />
          ) : null}
          {toDecide !== undefined && toDecide.items.length > 0 ? (
            <Suspense fallback={<SkeletonBlock lines={4} label={t('app.loading')} />}>
              <TaskList tasks={toDecide} />
            </Suspense>
          ) : null}
        </>
      ) : (
        <Unlock />
      )}
      {profiles.length > 1 ? (
        <Suspense fallback={null}>
          <OtherProfiles />
        </Suspense>
      ) : null}
    </Page>
  );
}
