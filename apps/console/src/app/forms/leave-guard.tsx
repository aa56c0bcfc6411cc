import { ConfirmDialog } from '@countersign/ui';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { holdUnsavedWork } from '../session/unsaved-work.ts';

/** Asks before what was entered is lost: on a link, on "back", and when the tab is closed. */
export const LeaveGuard = ({ dirty }: { dirty: boolean }) => {
  const { t } = useTranslation('app');
  const blocker = useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: () => dirty, withResolver: true });
  useEffect(() => (dirty ? holdUnsavedWork() : undefined), [dirty]);
  if (blocker.status !== 'blocked') return null;
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
};
