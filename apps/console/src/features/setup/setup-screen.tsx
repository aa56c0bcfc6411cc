import './texts.ts';

import { ErrorState, Mark, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { errorText } from '../../shared/api/error-text.ts';
import { instanceQuery, isSetUp } from '../../shared/instance/instance-query.ts';
import { CodeGate } from './code-gate.tsx';
import { AlreadySetUp, JustSetUp } from './set-up-done.tsx';
import classes from './setup.module.css';

// They read keys, for which all the curves come with them; the code is entered first.
const SetupSteps = lazyScreen(() => import('./setup-steps.tsx'), 'SetupSteps');

/** How often it is asked whether another browser was faster. */
const lookMs = 10_000;

/** The guided first set-up, for a person who has the set-up code of an empty instance. */
export function SetupScreen() {
  const { t } = useTranslation('setup');
  const [code, setCode] = useState('');
  const [founded, setFounded] = useState<string>();
  const { data, error, refetch } = useQuery({ ...instanceQuery, refetchInterval: founded === undefined ? lookMs : false });
  const content =
    founded !== undefined ? (
      <JustSetUp name={founded} companion={data?.companion} notaryPublicKey={data?.notaryPublicKey ?? ''} />
    ) : error && !data ? (
      <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />
    ) : data === undefined ? (
      <SkeletonBlock lines={6} label={t('app:action.loading')} />
    ) : isSetUp(data) ? (
      <AlreadySetUp />
    ) : code === '' ? (
      <CodeGate onCode={setCode} />
    ) : (
      <Suspense fallback={<SkeletonBlock lines={6} label={t('app:action.loading')} />}>
        <SetupSteps
          code={code}
          companion={data.companion}
          onFounded={setFounded}
          onMaybeSetUp={() => void refetch()}
          onWrongCode={() => setCode('')}
        />
      </Suspense>
    );
  const isSetUpBefore = founded === undefined && data !== undefined && isSetUp(data);
  return (
    <div className={classes.frame}>
      <title>{t('title')}</title>
      <header className={classes.panel}>
        <p className={classes.brand}>
          <Mark size={28} />
          {t('product')}
        </p>
        <p className={classes.motto}>{t('motto')}</p>
        {isSetUpBefore ? null : <p className={classes.about}>{t('about')}</p>}
        <p className={classes.foot}>{code === '' || founded !== undefined ? t('once') : t('accepted')}</p>
      </header>
      <main className={classes.main}>{content}</main>
    </div>
  );
}
