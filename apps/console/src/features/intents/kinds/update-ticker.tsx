import type { UpdateTicker } from '@countersign/kinds/schemas';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { useNames } from '../../../entities/names.ts';
import type { ReviewProps } from './review-props.ts';
import { UpdateReview } from './update-review.tsx';

/** What changing an asset does. Decimals decide how every amount of it reads. */
export function UpdateTickerReview({ payload }: ReviewProps<UpdateTicker>) {
  const { t } = useTranslation('intents');
  const { id, revision } = payload.reference;
  const current = useNames({ tickers: [id] }).ticker(id);
  return (
    <UpdateReview
      entity={<EntityChip kind="ticker" id={id} name={current?.name} />}
      current={current}
      revision={revision}
      fields={[
        { label: t('field.name'), before: current?.name, after: payload.name },
        { label: t('field.symbol'), before: current?.symbol, after: payload.symbol },
        { label: t('field.decimals'), before: current?.decimals, after: payload.decimals },
        { label: t('field.description'), before: current?.metadata?.description, after: payload.description },
      ]}
    />
  );
}
