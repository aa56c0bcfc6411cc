import { Button, EmptyState, ErrorState, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';
import { waitingQuery } from '../../../app/api/waiting.ts';
import { placeOf } from '../../../app/profile/profile.ts';
import { useProfile } from '../../../app/profile/profile-store.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { Unlock } from '../../../app/session/unlock.tsx';
import { Page } from '../../../app/shell/page.tsx';
import classes from '../screen/sign.module.css';

const RequestItem = lazyScreen(() => import('./request-item.tsx'), 'RequestItem');
const OtherProfiles = lazyScreen(() => import('./other-profiles.tsx'), 'OtherProfiles');
const PushOffer = lazyScreen(() => import('./push-offer.tsx'), 'PushOffer');
const SittingOffer = lazyScreen(() => import('../sitting/sitting-offer.tsx'), 'SittingOffer');

/** What waits for this device. Looks again every few seconds while it is open. */
export function Requests() {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  const { data, error, refetch } = useQuery({ ...waitingQuery, enabled: isOpen });
  // Comes while it is asked what waits.
  useEffect(() => {
    if (isOpen) void RequestItem.preload();
  }, [isOpen]);
  const { profile, profiles } = useProfile();
  const place = placeOf(profile) ?? '';
  // With one profile there is nobody else whose they could be.
  const lead = profiles.length > 1 ? t('requests.leadFor', { name: profile.name, place }) : t('requests.lead');
  const toSign = data?.items.filter(({ kind }) => kind === 'Sign') ?? [];
  return (
    <Page title={t('requests.title')} lead={lead} waiting={data?.items.length ?? 0}>
      {isOpen ? (
        <>
          {error === null ? null : (
            <ErrorState message={navigator.onLine ? t('error.fetch') : t('error.connectivity')} onRetry={() => void refetch()} />
          )}
          {data === undefined && error === null ? <SkeletonBlock lines={4} label={t('app.loading')} /> : null}
          {data?.items.length === 0 ? (
            <EmptyState
              title={t('requests.empty')}
              hint={t('requests.emptyHint')}
              action={
                <Button variant="default" onClick={() => void refetch()}>
                  {t('requests.refresh')}
                </Button>
              }
            />
          ) : null}
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
