import { ConfirmDialog } from '@countersign/ui';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { holdUnsavedWork } from '../session/unsaved-work.ts';

/**
 * Asks before what was entered is lost: on a link, on "back", and when the tab is closed. Where "back" means the step before instead of the
 * screen before, `onBack` goes there and nothing is asked.
 */
export function LeaveGuard({ dirty, onBack }: { dirty: boolean; onBack?: (() => void) | undefined }) {
  const { t } = useTranslation('app');
  const blocker = useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: () => dirty, withResolver: true });
  useEffect(() => (dirty ? holdUnsavedWork() : undefined), [dirty]);
  const isStep = blocker.status === 'blocked' && blocker.action === 'BACK' && onBack !== undefined;
  useEffect(() => {
    if (!isStep) return;
    blocker.reset();
    onBack();
  });
  if (blocker.status !== 'blocked' || isStep) return null;
  return (
    <ConfirmDialog
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      danger
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {t('leave.message')}
    </ConfirmDialog>
  );
}
