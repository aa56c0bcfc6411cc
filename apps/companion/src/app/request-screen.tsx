import { Notice, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { ApproveLogin } from '../features/login-approval/index.ts';
import { SignWaiting } from '../features/sign/index.ts';
import { waitingQuery, type Waiting } from './api/waiting.ts';
import { useIsOpen } from './session/session.ts';
import { Unlock } from './session/unlock.tsx';
import { Page } from './shell/page.tsx';

const screens = {
  Sign: SignWaiting,
  Login: ApproveLogin,
} satisfies Record<Waiting['kind'], (props: { waiting: Waiting }) => React.ReactNode>;

/** The screen of one waiting request, by its hash. Once found it stays, whatever later polls bring. */
export function RequestScreen({ hash }: { hash: string }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  const { data, isPending } = useQuery({ ...waitingQuery, enabled: isOpen });
  const [kept, setKept] = useState<Waiting>();
  const waiting = kept ?? data?.items.find((one) => one.hash === hash);
  if (waiting !== undefined) {
    if (kept === undefined) setKept(waiting);
    const Screen = screens[waiting.kind];
    return (
      <Suspense fallback={<SkeletonBlock lines={5} label={t('app.loading')} />}>
        <Screen waiting={waiting} />
      </Suspense>
    );
  }
  if (!isOpen) {
    return (
      <Page title={t('requests.title')} back="/">
        <Unlock />
      </Page>
    );
  }
  return (
    <Page title={t('requests.title')} back="/">
      {isPending ? (
        <SkeletonBlock lines={5} label={t('app.loading')} />
      ) : (
        <Notice tone="past" title={t(data?.withdrawn.includes(hash) === true ? 'requests.withdrawn' : 'requests.gone')} />
      )}
    </Page>
  );
}
