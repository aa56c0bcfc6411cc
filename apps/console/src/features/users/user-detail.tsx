import './texts.ts';

import { AddressText, DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { userQuery } from '../../app/entities/entity-queries.ts';
import { EntityScreen } from '../../app/entities/entity-screen.tsx';
import { personName } from '../../app/entities/person-name.ts';
import { Tags } from '../../app/entities/tags.tsx';
import { useScope } from '../../app/routing/scope.ts';
import { userDetailRoute } from './index.ts';

/** One user. */
export function UserDetail() {
  const { t } = useTranslation('users');
  const { entityId } = userDetailRoute.useParams();
  const { domainId } = useScope();
  const query = useQuery(userQuery(domainId, entityId));
  return (
    <EntityScreen query={query} name={personName} title={t('detail.title')}>
      {(entity) => (
        <DetailList>
          <DetailItem label={t('column.email')}>{entity.alias}</DetailItem>
          <DetailItem label={t('column.roles')}>
            <Tags values={entity.roles} />
          </DetailItem>
          <DetailItem label={t('column.publicKey')}>
            <AddressText value={entity.publicKey} label={t('column.publicKey')} full />
          </DetailItem>
          <DetailItem label={t('column.loginIds')}>
            {entity.loginIds?.map(({ id, providerId }) => `${id} (${providerId})`).join(', ')}
          </DetailItem>
        </DetailList>
      )}
    </EntityScreen>
  );
}
