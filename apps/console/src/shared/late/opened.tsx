import { forgetFailure } from '@countersign/ui/lazy/lazy-screen.ts';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { tellMissingCode } from './tell-missing-code.ts';

/** What opens over a screen, its code coming late. Where it does not come a message says so, and the screen stays, with what is typed in it. */
export function Opened({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('app');
  return (
    <CatchBoundary
      getResetKey={() => ''}
      errorComponent={Nothing}
      onCatch={(error) => {
        forgetFailure(error);
        tellMissingCode(error, t);
        onClose();
      }}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  );
}

function Nothing() {
  return null;
}
