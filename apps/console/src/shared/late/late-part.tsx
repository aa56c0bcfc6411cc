import { ErrorState } from '@countersign/ui';
import { forgetFailure, useComesLater, useLoadsAnew } from '@countersign/ui/lazy/lazy-screen.ts';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../api/error-text.ts';
import { useHasUnsavedWork } from '../session/unsaved-work.ts';

/** A part of a screen whose code comes late. Where it does not come that is said in its place: the rest of the screen stays, with what is typed in it. */
export function LatePart({ waiting, children }: { waiting?: ReactNode; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={PartError}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </CatchBoundary>
  );
}

function PartError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('app');
  const retry = () => {
    forgetFailure(error);
    reset();
  };
  useComesLater(error, retry);
  const holdsWork = useHasUnsavedWork();
  if (useLoadsAnew(holdsWork ? undefined : error)) return null;
  return <ErrorState message={errorText(error, t)} onRetry={retry} />;
}
