import '../theme/dialog-styles.ts';

import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './feedback.module.css';

/** Asks before something is done or lost. The safe answer has the focus. */
export const ConfirmDialog = ({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger = false,
  onConfirm,
  onCancel,
}: {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) => {
  const { t } = useTranslation('ui');
  return (
    <Modal opened={opened} onClose={onCancel} title={title} closeButtonProps={{ 'aria-label': t('dialog.close') }} size="sm">
      <div className={classes.dialogText}>{children}</div>
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel ?? t('dialog.cancel')}
        </Button>
        <Button color={danger ? 'red' : 'accent'} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
};
