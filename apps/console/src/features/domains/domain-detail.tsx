import './texts.ts';

import { DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { domainQuery } from '../../app/entities/entity-queries.ts';
import { EntityScreen } from '../../app/entities/entity-screen.tsx';
import { EntityChip } from '../../app/entities/chips.tsx';
import { useNames } from '../../app/entities/names.ts';
import { PermissionMatrix } from '../../app/entities/permission-matrix.tsx';
import { domainDetailRoute } from './index.ts';

/** One domain. */
export function DomainDetail() {
  const { t } = useTranslation('domains');
  const { entityId } = domainDetailRoute.useParams();
  const query = useQuery(domainQuery(entityId));
  const names = useNames({});
  return (
    <EntityScreen query={query} name={({ alias }) => alias} title={t('detail.title')}>
      {(entity) => (
        <DetailList>
          <DetailItem label={t('column.parent')}>
            {entity.parentId ? <EntityChip kind="domain" id={entity.parentId} name={names.domain(entity.parentId)} /> : undefined}
          </DetailItem>
          <DetailItem label={t('column.strategy')}>
            {t(`app:governingStrategy.${entity.governingStrategy ?? 'ConsiderDescendants'}`)}
          </DetailItem>
          <DetailItem label={t('column.readAccess')}>
            <PermissionMatrix readAccess={entity.permissions.readAccess} />
          </DetailItem>
        </DetailList>
      )}
    </EntityScreen>
  );
}
