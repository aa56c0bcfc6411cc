import type { CreateDomain } from '@countersign/kinds/schemas';
import { DetailItem, DetailList } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { useNames } from '../../../entities/names.ts';
import { PermissionMatrix } from '../../../entities/permission-matrix.tsx';
import { WorkflowText } from '../../../entities/policy-values.tsx';
import type { ReviewProps } from './review-props.ts';
import { CommonItems } from './shared-items.tsx';
import { Tags } from '../../../entities/tags.tsx';

/** What a new domain starts with: its users, policies and readers, and the domains that come below it. */
export function CreateDomainReview({ payload }: ReviewProps<CreateDomain>) {
  const { t } = useTranslation('intents');
  const names = useNames({});
  return (
    <DetailList>
      <DetailItem label={t('field.alias')}>{payload.alias}</DetailItem>
      <DetailItem label={t('field.governingStrategy')}>
        {t(`app:governingStrategy.${payload.governingStrategy ?? 'ConsiderDescendants'}`)}
      </DetailItem>
      {payload.users.map((user) => (
        <DetailItem key={user.id} label={t('entity.user')}>
          {user.alias} <Tags values={user.roles} />
        </DetailItem>
      ))}
      {payload.policies.map((policy) => (
        <DetailItem key={policy.id} label={t('entity.policy')}>
          {policy.alias}, {t('app:policy.rank', { rank: policy.rank })}
          <WorkflowText workflow={policy.workflow} />
        </DetailItem>
      ))}
      {payload.childrenDomainIds?.map((id) => (
        <DetailItem key={id} label={t('field.movedDomain')}>
          <EntityChip kind="domain" id={id} name={names.domain(id)} domainId={id} />
        </DetailItem>
      ))}
      <DetailItem label={t('field.readAccess')}>
        <PermissionMatrix readAccess={payload.permissions.readAccess} />
      </DetailItem>
      <CommonItems {...payload} />
    </DetailList>
  );
}
