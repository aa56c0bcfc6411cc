import '../../../shared/movements/ends/texts.ts';

import { Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { LedgerNotices } from '../../../shared/ledgers/ledger-notices.tsx';
import { intentFeesQuery } from './own-fee-fact.tsx';

/** What the ledger says now of the account that an open order would pay from: other keys that may move what is there, or that it can't pay. */
export function LedgerAnswer({ domainId, intentId }: { domainId: string; intentId: string }) {
  const { t } = useTranslation('ends');
  const { data } = useQuery(intentFeesQuery(domainId, intentId));
  return (
    <>
      {data?.isNotReady === true ? <Notice tone="danger" title={t('hint.AccountNotReadyOnLedger')} /> : null}
      <LedgerNotices notices={data?.ledgerWarnings} />
    </>
  );
}
