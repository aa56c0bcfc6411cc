import './texts.ts';

import { AddressText, DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { endpointQuery } from '../../entities/entity-queries.ts';
import { EntityScreen } from '../../entities/entity-screen.tsx';
import { LedgerTags } from '../../entities/tags.tsx';
import { useScope } from '../../shared/routing/scope.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';

const route = screenRoute('endpoints/$entityId');

/** One endpoint. */
export function EndpointDetail() {
  const { t } = useTranslation('endpoints');
  const { entityId } = route.useParams();
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
