import { errorMessage, isCodedError } from '@countersign/kernel';
import { Button } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { MissingCode } from '@countersign/ui/lazy/fetch-code.ts';
import { forgetFailure, useComesLater, useLoadsAnew } from '@countersign/ui/lazy/lazy-screen.ts';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Page } from './page.tsx';

const problemTexts = { CodeUnreachable: 'error.connectivity', CodeGone: 'error.codeGone' } as const satisfies Record<
  MissingCode,
  string
>;

/** What stands in place of a screen that failed: what went wrong, and a way to try again; what only did not come is there as soon as it can be. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    forgetFailure(error);
    reset();
    void router.invalidate();
  };
  useComesLater(error, retry);
  // What is drawn next comes with the new page.
  if (useLoadsAnew(error)) return null;
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
