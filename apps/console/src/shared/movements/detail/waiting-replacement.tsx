import './texts.ts';

import type { ApiTransaction } from '@countersign/model';
import { Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityChip } from '../../../entities/chips.tsx';

/** Says why an order cannot be replaced that waits to take the place of another one, and what to do instead. */
export function WaitingReplacement({ other }: { other: NonNullable<ApiTransaction['inPlaceOf']> }) {
  const { t } = useTranslation('movement');
  return (
    <Notice tone="waiting" title={t('waitingReplacement.title')}>
      {t('waitingReplacement.meaning')} {t('waitingReplacement.other')}{' '}
      <EntityChip kind="order" id={other.id} domainId={other.domainId} />
    </Notice>
  );
}
