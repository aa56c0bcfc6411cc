import './texts.ts';

import { AddressText, DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { vaultQuery } from '../../entities/entity-queries.ts';
import { EntityScreen } from '../../entities/entity-screen.tsx';
import { Tags } from '../../entities/tags.tsx';
import { VaultTabs } from './vault-tabs.tsx';
import { screenRoute } from '../../shared/routing/screen-route.ts';

const route = screenRoute('vaults/$entityId');

/** One vault. */
export function VaultDetail() {
  const { t } = useTranslation('vaults');
  const { entityId } = route.useParams();
  const query = useQuery(vaultQuery(entityId));
  return (
    <EntityScreen
      query={query}
      name={({ alias }) => alias}
      title={t('detail.title')}
      tabs={<VaultTabs vaultId={entityId} current="details" />}
    >
      {(entity) => (
        <DetailList>
          <DetailItem label={t('column.publicKey')}>
            <AddressText value={entity.publicKey} label={t('column.publicKey')} full />
          </DetailItem>
          <DetailItem label={t('column.derivations')}>
            <Tags values={entity.supportedDerivations ?? []} />
          </DetailItem>
          <DetailItem label={t('column.strategies')}>
            {entity.enabledKeyStrategies?.map((strategy) => t(`app:keyStrategy.${strategy}`)).join(', ')}
          </DetailItem>
          <DetailItem label={t('column.kind')}>{entity.parameters?.type}</DetailItem>
        </DetailList>
      )}
    </EntityScreen>
  );
}
