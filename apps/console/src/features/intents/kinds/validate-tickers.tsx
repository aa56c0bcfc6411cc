import type { ValidateTickers } from '@countersign/kinds/schemas';
import { DetailItem, DetailList, IdText } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { PlainValue } from '../../../entities/plain-value.tsx';
import type { ReviewProps } from './review-props.ts';
import { LedgerTags } from '../../../entities/tags.tsx';

/** Which assets become usable in transfers, each as it is validated. */
export function ValidateTickersReview({ payload }: ReviewProps<ValidateTickers>) {
  const { t } = useTranslation('intents');
  return (
    <DetailList>
      {payload.tickers.map((ticker) => (
        <DetailItem key={ticker.id} label={ticker.name}>
          <DetailList>
            <DetailItem label={t('field.symbol')}>{ticker.symbol}</DetailItem>
            <DetailItem label={t('field.decimals')}>{ticker.decimals}</DetailItem>
            <DetailItem label={t('field.ledger')}>
              <LedgerTags ids={[ticker.ledgerId]} />
            </DetailItem>
            <DetailItem label={t('field.parameters')}>
              <PlainValue value={ticker.ledgerDetails.properties} />
            </DetailItem>
            <DetailItem label={t('field.id')}>
              <IdText id={ticker.id} label={t('field.id')} />
            </DetailItem>
          </DetailList>
        </DetailItem>
      ))}
    </DetailList>
  );
}
