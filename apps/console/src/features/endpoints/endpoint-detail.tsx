import './texts.ts';

import { AddressText, DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { endpointQuery } from '../../app/entities/entity-queries.ts';
import { EntityScreen } from '../../app/entities/entity-screen.tsx';
import { LedgerTags } from '../../app/entities/tags.tsx';
import { useScope } from '../../app/routing/scope.ts';
import { endpointDetailRoute } from './index.ts';

/** One endpoint. */
export function EndpointDetail() {
  const { t } = useTranslation('endpoints');
  const { entityId } = endpointDetailRoute.useParams();
  const { domainId } = useScope();
  const query = useQuery(endpointQuery(domainId, entityId));
  return (
    <EntityScreen query={query} name={({ alias }) => alias} title={t('detail.title')}>
      {(entity) => (
        <DetailList>
          <DetailItem label={t('column.ledger')}>
            <LedgerTags ids={[entity.ledgerId]} />
          </DetailItem>
          <DetailItem label={t('column.address')}>
            <AddressText value={entity.address} full />
          </DetailItem>
          <DetailItem label={t('column.trustScore')}>{t('ofHundred', { score: entity.trustScore })}</DetailItem>
        </DetailList>
      )}
    </EntityScreen>
  );
}
