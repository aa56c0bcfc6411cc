import './texts.ts';

import type { ApiTransaction } from '@countersign/model';
import { StatusChip } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { standingOf } from './transaction-way.ts';

/** Where a transaction stands. */
export function StandingChip({ transaction }: { transaction: ApiTransaction }) {
  const { t } = useTranslation('movements');
  const { standing, tone } = standingOf(transaction);
  return <StatusChip tone={tone}>{t(`standing.${standing}`)}</StatusChip>;
}
