import { ConfirmDialog } from '@countersign/ui';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { holdUnsavedWork } from '../session/unsaved-work.ts';

/**
 * Asks before what was entered is lost: on a link, on "back", and when the tab is closed. Where "back" means the step before instead of the
 * screen before, `onBack` goes there and nothing is asked.
 */
export function LeaveGuard({ dirty, onBack }: { dirty: boolean; onBack?: (() => void) | undefined }) {
  const { t } = useTranslation('app');
  // While the next screen is made this one is still there: a person who leaves by then is not asked, and held back, once more.
  const isGivenUp = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: () => dirty && !isGivenUp.current,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  useEffect(() => (dirty ? holdUnsavedWork() : undefined), [dirty]);
  const isStep = blocker.status === 'blocked' && blocker.action === 'BACK' && onBack !== undefined;
  const goStepBack = useEffectEvent(() => onBack?.());
  // Once for each press, however often this is drawn meanwhile: two steps back of one press would skip one.
  useEffect(() => {
    if (!isStep) return;
    // The browser still has to return to this screen's entry: who went back once more before that would be counted from another.
    globalThis.addEventListener('popstate', () => goStepBack(), { once: true });
    blocker.reset();
  }, [isStep, blocker]);
  if (blocker.status !== 'blocked' || isStep) return null;
  return (
    <ConfirmDialog
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      danger
      onConfirm={() => {
        isGivenUp.current = true;
        blocker.proceed();
      }}
      onCancel={() => blocker.reset()}
    >
      {t('leave.message')}
    </ConfirmDialog>
  );
}
