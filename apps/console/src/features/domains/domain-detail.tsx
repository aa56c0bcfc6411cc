import './texts.ts';

import { DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { domainQuery } from '../../entities/entity-queries.ts';
import { EntityScreen } from '../../entities/entity-screen.tsx';
import { EntityChip } from '../../entities/chips.tsx';
import { useNames } from '../../entities/names.ts';
import { PermissionMatrix } from '../../entities/permission-matrix.tsx';
import { screenRoute } from '../../shared/routing/screen-route.ts';

const route = screenRoute('domains/$entityId');

/** One domain. */
export function DomainDetail() {
  const { t } = useTranslation('domains');
  const { entityId } = route.useParams();
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
