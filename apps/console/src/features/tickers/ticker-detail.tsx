import { DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { EntityScreen } from '../../entities/entity-screen.tsx';
import { PlainValue } from '../../entities/plain-value.tsx';
import { LedgerTags } from '../../entities/tags.tsx';
import { tickerQuery } from './queries.ts';
import { ValidationChip } from './validation-chip.tsx';

/** One asset. */
export function TickerDetail({ tickerId }: { tickerId: string }) {
  const { t } = useTranslation('tickers');
  const query = useQuery({ ...tickerQuery(tickerId), select: ({ data, signature }) => ({ ...data, signature }) });
  return (
    <EntityScreen query={query} name={({ name }) => name} title={t('detail.title')}>
      {(ticker) => (
        <DetailList>
          <DetailItem label={t('column.symbol')}>{ticker.symbol}</DetailItem>
          <DetailItem label={t('column.ledger')}>
            <LedgerTags ids={[ticker.ledgerId]} />
          </DetailItem>
          <DetailItem label={t('column.kind')}>{t(`kind.${ticker.kind}`)}</DetailItem>
          <DetailItem label={t('column.decimals')}>{ticker.decimals}</DetailItem>
          <DetailItem label={t('column.validated')}>
            <ValidationChip signature={ticker.signature} />
          </DetailItem>
          <DetailItem label={t('column.details')}>
            <PlainValue value={ticker.ledgerDetails.properties} />
          </DetailItem>
        </DetailList>
      )}
    </EntityScreen>
  );
}
