import './texts.ts';

import { formatDateTime, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../names.ts';
import { failureWords, ledgerHealthQuery, ledgerHealthTones } from './health-query.ts';

/** Why orders on a ledger wait and since when, while it can't be read; `otherwise` where it can. */
export function LedgerTrouble({ ledgerId, otherwise = null }: { ledgerId: string | undefined; otherwise?: ReactNode }) {
  const { t } = useTranslation('ledgers');
  const names = useNames({ ledgers: true });
  const health = useQuery(ledgerHealthQuery).data?.find((one) => one.ledgerId === ledgerId);
  if (health?.failure === undefined || (health.status !== 'Failing' && health.status !== 'Stopped')) return otherwise;
  const { code, since } = health.failure;
  const { ledgerId: id, status } = health;
  return (
    <Notice
      tone={ledgerHealthTones[status]}
      title={t(`trouble.${status}`, { ledger: names.ledger(id) ?? id, time: formatDateTime(new Date(since)) })}
    >
      {t(failureWords(code), { code })} {t(status === 'Stopped' ? 'trouble.stopped' : 'trouble.waits')}
    </Notice>
  );
}
