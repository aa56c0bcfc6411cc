import { ErrorState } from '@countersign/ui';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { forgetFailure, useComesLater, useLoadsAnew } from '@countersign/ui/lazy/lazy-screen.ts';

import { screenHasFailed } from '../../shared/forms/kept-input.ts';
import { useOnReconnect } from '../../shared/connection/use-connection.ts';
import { errorText } from '../../shared/api/error-text.ts';

/** A screen that failed, in place of the screen: what went wrong and a way to try again. The shell around it stays. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('app');
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  // What was typed is in the form that comes back.
  useEffect(screenHasFailed, []);
  const retry = () => {
    forgetFailure(error);
    queries.reset();
    reset();
    void router.invalidate();
  };
  useOnReconnect(retry);
  useComesLater(error, retry);
  // What is drawn next comes with the new page.
  if (useLoadsAnew(error)) return null;
  return <ErrorState screen title={t('error.screen')} message={errorText(error, t)} onRetry={retry} />;
}
