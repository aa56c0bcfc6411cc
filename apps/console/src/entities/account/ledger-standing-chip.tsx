import type { ApiAccountLedgerProcessing } from '@countersign/model';
import { StateText } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ledgerStandingTones } from './ledger-standing.ts';

/** How an account stands on a ledger; with the ledger's name where it is not said beside it. */
export function LedgerStandingChip({ standing, name }: { standing: ApiAccountLedgerProcessing; name?: string | undefined }) {
  const { t } = useTranslation('accounts');
  const words = t(`ledgerStatus.${standing.status}`);
  return <StateText tone={ledgerStandingTones[standing.status]}>{name ? `${name}: ${words}` : words}</StateText>;
}
