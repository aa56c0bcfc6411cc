import './texts.ts';
import '@countersign/ui/theme/form-styles.ts';

import { newId, shortId } from '@countersign/kernel';
import type { TransactionOrder } from '@countersign/model';
import { Button, Dialog, DialogActions, Notice } from '@countersign/ui';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ProposalDialog } from '../proposing/proposal-dialog.tsx';
import classes from './movements.module.css';

const mostCharacters = 200;

/** Proposes to keep an order from happening: why (required), then the review and the signature. */
export function CancelOrderDialog({ order, onClose }: { order: TransactionOrder; onClose: () => void }) {
  const { t } = useTranslation('movements');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [reviewing, setReviewing] = useState(false);
  const [replacementId] = useState(newId);
  const title = t('cancel.title', { id: shortId(order.id) });
  if (reviewing) {
    return (
      <ProposalDialog
        title={title}
        proposal={{
          payload: {
            type: 'v0_AttemptTransactionOrderCancellation',
            targetTransactionOrderId: order.id,
            replacementTransactionOrderId: replacementId,
            reason: reason.trim(),
          },
          targetDomainId: order.domainId,
        }}
        onBack={() => setReviewing(false)}
        onClose={onClose}
      />
    );
  }
  const review = () => {
    if (reason.trim() === '') setProblem(t('cancel.reasonRequired'));
    else setReviewing(true);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={classes.cancel}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          review();
        }}
      >
        <p className={classes.dialogText}>{t('cancel.intro')}</p>
        <Notice tone="waiting" title={t('cancel.fee')} />
        <Textarea
          data-autofocus
          label={t('cancel.reason')}
          withAsterisk
          rows={3}
          maxLength={mostCharacters}
          value={reason}
          error={problem}
          onChange={(event) => {
            setReason(event.target.value);
            setProblem(null);
          }}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
          <Button type="submit">{t('cancel.review')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
