import { errorMessage, isCodedError } from '@countersign/kernel';
import { Button } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { MissingCode } from '@countersign/ui/lazy/fetch-code.ts';
import { forgetFailure } from '@countersign/ui/lazy/lazy-screen.ts';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { Page } from './page.tsx';

const problemTexts = { CodeUnreachable: 'error.connectivity', CodeGone: 'error.codeGone' } as const satisfies Record<
  MissingCode,
  string
>;

/** What stands in place of a screen that failed: what went wrong, and a way to try again, which is also taken once the network is back. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    forgetFailure(error);
    reset();
    void router.invalidate();
  };
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    globalThis.addEventListener('online', onOnline);
    return () => globalThis.removeEventListener('online', onOnline);
  }, []);
  return (
    <Page
      title={t('error.generic')}
      lead={isCodedError<MissingCode>(error, 'CodeUnreachable', 'CodeGone') ? t(problemTexts[error.code]) : errorMessage(error)}
      back="/"
    >
      <Button onClick={retry}>{t('action.retry')}</Button>
    </Page>
  );
}
