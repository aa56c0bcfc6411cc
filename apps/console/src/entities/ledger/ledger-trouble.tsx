import './texts.ts';

import { formatDateTime, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../names.ts';
import { failureWords, ledgerHealthQuery, ledgerHealthTones } from './health-query.ts';

/** Why orders on a ledger wait, while it can't be read; nothing where it can. */
export function LedgerTrouble({ ledgerId }: { ledgerId: string | undefined }) {
  const { t } = useTranslation('ledgers');
  const names = useNames({ ledgers: true });
  const health = useQuery(ledgerHealthQuery).data?.find((one) => one.ledgerId === ledgerId);
  if (health?.failure === undefined || (health.status !== 'Failing' && health.status !== 'Stopped')) return null;
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
