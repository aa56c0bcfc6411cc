import type { CreateDomain } from '@countersign/model';
import { DetailItem, DetailList } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { PermissionMatrix } from '../../../app/entities/permission-matrix.tsx';
import { WorkflowText } from '../../../app/entities/policy-values.tsx';
import type { ReviewProps } from './review-props.ts';
import { CommonItems } from './shared-items.tsx';
import { Tags } from '../../../app/entities/tags.tsx';

/** What a new domain starts with: its users, policies and readers. */
export const CreateDomainReview = ({ payload }: ReviewProps<CreateDomain>) => {
  const { t } = useTranslation('intents');
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
      <DetailItem label={t('field.readAccess')}>
        <PermissionMatrix readAccess={payload.permissions.readAccess} />
      </DetailItem>
      <CommonItems {...payload} />
    </DetailList>
  );
};
