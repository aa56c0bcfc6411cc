import './texts.ts';

import type { ApiTransaction } from '@countersign/model';
import { Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityChip } from '../../../entities/chips.tsx';

type Reference = NonNullable<ApiTransaction['inPlaceOf']>;

/** Says why an order cannot be replaced that waits to take the place of another one, and what to do instead. */
export function WaitingReplacement({ other }: { other: Reference }) {
  return <WithOther says="waitingReplacement" other={other} />;
}

/** Says why an order can be neither replaced nor cancelled: another one is to take its place already. */
export function BeingReplaced({ other }: { other: Reference }) {
  return <WithOther says="beingReplaced" other={other} />;
}

function WithOther({ says, other }: { says: 'waitingReplacement' | 'beingReplaced'; other: Reference }) {
  const { t } = useTranslation('movement');
  return (
    <Notice tone="waiting" title={t(`${says}.title`)}>
      {t(`${says}.meaning`)} {t('otherOrder')} <EntityChip kind="order" id={other.id} domainId={other.domainId} />
    </Notice>
  );
}
