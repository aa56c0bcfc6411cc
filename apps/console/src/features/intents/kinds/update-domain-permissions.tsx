import type { ReadAccess } from '@countersign/model';
import type { UpdateDomainPermissions } from '@countersign/kinds/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { domainsQuery } from '../../../shared/membership/membership-queries.ts';
import type { ReviewProps } from './review-props.ts';
import { Tags } from '../../../entities/tags.tsx';
import { UpdateReview } from './update-review.tsx';

/** Which roles gain and lose which reading. */
export function UpdateDomainPermissionsReview({ payload }: ReviewProps<UpdateDomainPermissions>) {
  const { t } = useTranslation('intents');
  const { id, revision } = payload.reference;
  const current = useQuery(domainsQuery).data?.find((domain) => domain.id === id);
  const resources = Object.keys(payload.permissions.readAccess) as (keyof ReadAccess)[];
  return (
    <UpdateReview
      entity={<EntityChip kind="domain" id={id} name={current?.alias} />}
      current={current}
      revision={revision}
      fields={resources.map((resource) => ({
        label: t(`app:resource.${resource}`),
        before: current?.permissions.readAccess[resource],
        after: payload.permissions.readAccess[resource],
        show: (roles: string[]) => (roles.length > 0 ? <Tags values={roles} /> : t('app:resource.nobody')),
      }))}
    />
  );
}
