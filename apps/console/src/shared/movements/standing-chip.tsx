import './texts.ts';

import { StateText, StatusChip } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { standingOf, type Stands } from './transaction-way.ts';

/** Where a transaction stands. */
export function StandingChip({ transaction }: { transaction: Stands }) {
  const { t } = useTranslation('movements');
  const { standing, tone } = standingOf(transaction);
  return <StatusChip tone={tone}>{t(`standing.${standing}`)}</StatusChip>;
}

/** The same in a list, where what is over and well is plain words. */
export function StandingText({ transaction }: { transaction: Stands }) {
  const { t } = useTranslation('movements');
  const { standing, tone } = standingOf(transaction);
  return <StateText tone={tone === 'good' ? 'past' : tone}>{t(`standing.${standing}`)}</StateText>;
}
