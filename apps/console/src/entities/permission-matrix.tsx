import type { ReadAccess } from '@countersign/model';
import { DetailItem, DetailList } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { Tags } from './tags.tsx';

/** Who may read what: per resource its roles. */
export function PermissionMatrix({ readAccess }: { readAccess: ReadAccess }) {
  const { t } = useTranslation('app');
  return (
    <DetailList>
      {Object.entries(readAccess).map(([resource, roles]) => (
        <DetailItem key={resource} label={t(`resource.${resource}`)}>
          {roles.length > 0 ? <Tags values={roles} /> : t('resource.nobody')}
        </DetailItem>
      ))}
    </DetailList>
  );
}
