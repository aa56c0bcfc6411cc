import { Button } from '../parts/button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import { Dialog, DialogActions } from '../overlay/dialog.tsx';

/** Asks before something is done or lost. The safe answer has the focus. Rendered means open. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger = false,
  onConfirm,
  onCancel,
}: {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('ui');
  return (
    <Dialog title={title} onClose={onCancel} size="sm">
      {children}
      <DialogActions>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel ?? t('dialog.cancel')}
        </Button>
        <Button color={danger ? 'red' : 'accent'} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
