import './texts.ts';

import type { ApiTransaction } from '@countersign/model';
import { Notice } from '@countersign/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { cameToNothing } from '../transaction-way.ts';
import { PayableNotice } from './payable-notice.tsx';

/** Of a transaction that came to nothing: what happened and why, that nothing was paid, and what to do now. Of one that may still be paid it says that. */
export function EndNotice({ transaction, again }: { transaction: ApiTransaction; again?: ReactNode }) {
  const { t } = useTranslation('ends');
  const { ledgerTransactionData: onLedger, orderReference, replaces } = transaction;
  const onward = replaces === undefined ? again : undefined;
  if (transaction.mayStillBePaid === true) return <PayableNotice transaction={transaction} again={onward} />;
  const end = cameToNothing(transaction);
  if (end === undefined) return null;
  const { cause, code } = onLedger?.failureCause ?? {};
  // What it was to replace may have been paid all the same: nobody may take this one's end for a reason to pay again.
  const next = replaces === undefined ? 'again' : 'replacement';
  return (
    <Notice tone="danger" title={t(`end.${end}.title`)} actions={onward}>
      {end === 'FailedOnChain' && cause !== undefined ? <p>{t(`end.cause.${cause}`)}</p> : null}
      <p>
        {t(`end.${end}.meaning`)} {orderReference === undefined ? null : t(`end.next.${next}`)}
      </p>
      {end === 'FailedOnChain' && code !== undefined ? <p>{t('end.code', { code })}</p> : null}
    </Notice>
  );
}
