import type { CreateTicker } from '@countersign/kinds/schemas';
import { DetailItem, DetailList } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { PlainValue } from '../../../entities/plain-value.tsx';
import type { ReviewProps } from './review-props.ts';
import { LedgerTags } from '../../../entities/tags.tsx';

/** Which asset is registered. */
export function CreateTickerReview({ payload }: ReviewProps<CreateTicker>) {
  const { t } = useTranslation('intents');
  return (
    <DetailList>
      <DetailItem label={t('field.name')}>{payload.name}</DetailItem>
      <DetailItem label={t('field.symbol')}>{payload.symbol}</DetailItem>
      <DetailItem label={t('field.decimals')}>{payload.decimals}</DetailItem>
      <DetailItem label={t('field.ledger')}>
        <LedgerTags ids={[payload.ledgerId]} />
      </DetailItem>
      <DetailItem label={t('field.parameters')}>
        <PlainValue value={payload.ledgerDetails} />
      </DetailItem>
    </DetailList>
  );
}
