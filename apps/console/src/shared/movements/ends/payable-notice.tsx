import './texts.ts';

import type { ApiTransaction } from '@countersign/model';
import { DateTimeText, Notice } from '@countersign/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { cameToNothing } from '../transaction-way.ts';

/**
 * Of an order that ended after its vault had signed it, and that may still be paid: whether its ledger shows it already, and what to do before it is ordered
 * again. That its time is over a worker has found, and no vault can check it: the text says only what this instance saw.
 */
export function PayableNotice({ transaction, again }: { transaction: ApiTransaction; again?: ReactNode }) {
  const { t } = useTranslation('ends');
  const { seenAfterEnd } = transaction;
  if (seenAfterEnd !== undefined) {
    return (
      <Notice tone="danger" title={t('payable.seen')}>
        {t('payable.since')} <DateTimeText value={seenAfterEnd} />. {t('payable.wait')}
      </Notice>
    );
  }
  const isLate = cameToNothing(transaction) === 'Expired';
  return (
    <Notice tone="danger" title={t(isLate ? 'payable.lateTitle' : 'payable.title')} actions={isLate ? again : undefined}>
      <p>{t(isLate ? 'payable.late' : 'payable.ended')}</p>
      <p>{t('payable.look')}</p>
    </Notice>
  );
}
