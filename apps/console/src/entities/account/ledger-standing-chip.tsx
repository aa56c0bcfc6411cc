import type { ApiAccountLedgerProcessing } from '@countersign/model';
import { StatusChip } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { ledgerStandingTones } from './ledger-standing.ts';

/** How an account stands on a ledger; with the ledger's name where it is not said beside it. */
export function LedgerStandingChip({ standing, name }: { standing: ApiAccountLedgerProcessing; name?: string | undefined }) {
  const { t } = useTranslation('accounts');
  const words = t(`ledgerStatus.${standing.status}`);
  return <StatusChip tone={ledgerStandingTones[standing.status]}>{name ? `${name}: ${words}` : words}</StatusChip>;
}
