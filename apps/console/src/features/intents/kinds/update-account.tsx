import type { UpdateAccount } from '@countersign/kinds/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { accountSource } from '../../../entities/account/account-source.ts';
import type { ReviewProps } from './review-props.ts';
import { UpdateReview } from './update-review.tsx';

/** What changing an account does. */
export function UpdateAccountReview({ payload, targetDomainId }: ReviewProps<UpdateAccount>) {
  const { t } = useTranslation('intents');
  const { id, revision } = payload.reference;
  const current = useQuery(accountSource.one(targetDomainId, id)).data?.data;
  return (
    <UpdateReview
      entity={<EntityChip kind="account" id={id} name={current?.alias} domainId={targetDomainId} />}
      current={current}
      revision={revision}
      fields={[
        { label: t('field.alias'), before: current?.alias, after: payload.alias },
        { label: t('field.description'), before: current?.metadata.description, after: payload.description },
        {
          label: t('field.customProperties'),
          before: current?.metadata.customProperties,
          after: payload.customProperties,
          show: (value: Record<string, string>) => <PropertyLines properties={value} />,
        },
      ]}
    />
  );
}

/** Names and values exactly as people wrote them. */
function PropertyLines({ properties }: { properties: Readonly<Record<string, string>> }) {
  return Object.entries(properties).map(([name, value]) => (
    <div key={name}>
      {name}: {value}
    </div>
  ));
}
