import type { UpdateUser } from '@countersign/kinds/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { userSource } from '../../../entities/user/user-source.ts';
import { PlainValue } from '../../../entities/plain-value.tsx';
import type { ReviewProps } from './review-props.ts';
import { Tags } from '../../../entities/tags.tsx';
import { UpdateReview } from './update-review.tsx';

/** What changing a user does. */
export function UpdateUserReview({ payload, targetDomainId }: ReviewProps<UpdateUser>) {
  const { t } = useTranslation('intents');
  const { id, revision } = payload.reference;
  const current = useQuery(userSource.one(targetDomainId, id)).data;
  return (
    <UpdateReview
      entity={<EntityChip kind="user" id={id} name={current?.alias} domainId={targetDomainId} />}
      current={current}
      revision={revision}
      fields={[
        { label: t('field.alias'), before: current?.alias, after: payload.alias },
        {
          label: t('field.roles'),
          before: current?.roles,
          after: payload.roles,
          show: (roles: string[]) => <Tags values={roles} />,
        },
        { label: t('field.description'), before: current?.metadata.description, after: payload.description },
        {
          label: t('field.loginIds'),
          before: current?.loginIds,
          after: payload.loginIds,
          show: (value) => <PlainValue value={value} />,
        },
        {
          label: t('field.customProperties'),
          before: current?.metadata.customProperties,
          after: payload.customProperties,
          show: (value) => <PlainValue value={value} />,
        },
      ]}
    />
  );
}
