import type { UpdateDomain } from '@countersign/kinds/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { domainsQuery } from '../../../shared/membership/membership-queries.ts';
import { PlainValue } from '../../../entities/plain-value.tsx';
import type { ReviewProps } from './review-props.ts';
import { UpdateReview } from './update-review.tsx';

/** What changing a domain does. */
export function UpdateDomainReview({ payload }: ReviewProps<UpdateDomain>) {
  const { t } = useTranslation('intents');
  const { id, revision } = payload.reference;
  const current = useQuery(domainsQuery).data?.find((domain) => domain.id === id);
  return (
    <UpdateReview
      entity={<EntityChip kind="domain" id={id} name={current?.alias} />}
      current={current}
      revision={revision}
      fields={[
        { label: t('field.alias'), before: current?.alias, after: payload.alias },
        { label: t('field.description'), before: current?.metadata.description, after: payload.description },
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
