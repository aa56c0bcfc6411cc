import './texts.ts';

import { AddressText, DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { userQuery } from '../../entities/entity-queries.ts';
import { EntityScreen } from '../../entities/entity-screen.tsx';
import { personName } from '../../entities/person-name.ts';
import { Tags } from '../../entities/tags.tsx';
import { useScope } from '../../shared/routing/scope.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';

const route = screenRoute('users/$entityId');

/** One user. */
export function UserDetail() {
  const { t } = useTranslation('users');
  const { entityId } = route.useParams();
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
