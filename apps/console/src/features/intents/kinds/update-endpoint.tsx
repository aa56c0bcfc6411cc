import type { UpdateEndpoint } from '@countersign/kinds/schemas';
import { AddressText } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { endpointSource } from '../../../entities/endpoint/endpoint-source.ts';
import { PlainValue } from '../../../entities/plain-value.tsx';
import type { ReviewProps } from './review-props.ts';
import { LedgerTags } from '../../../entities/tags.tsx';
import { UpdateReview } from './update-review.tsx';

/** What changing an endpoint does. */
export function UpdateEndpointReview({ payload, targetDomainId }: ReviewProps<UpdateEndpoint>) {
  const { t } = useTranslation('intents');
  const { id, revision } = payload.reference;
  const current = useQuery(endpointSource.one(targetDomainId, id)).data;
  return (
    <UpdateReview
      entity={<EntityChip kind="endpoint" id={id} name={current?.alias} domainId={targetDomainId} />}
      current={current}
      revision={revision}
      fields={[
        { label: t('field.alias'), before: current?.alias, after: payload.alias },
        {
          label: t('field.ledger'),
          before: current?.ledgerId,
          after: payload.ledgerId ?? current?.ledgerId,
          show: (ledgerId: string) => <LedgerTags ids={[ledgerId]} />,
        },
        {
          label: t('field.address'),
          before: current?.address,
          after: payload.address,
          show: (address: string) => <AddressText value={address} full />,
        },
        { label: t('field.trustScore'), before: current?.trustScore, after: payload.trustScore },
        {
          label: t('field.parameters'),
          before: current?.parameters,
          after: payload.parameters,
          show: (value) => <PlainValue value={value} />,
        },
        { label: t('field.description'), before: current?.metadata.description, after: payload.description },
      ]}
    />
  );
}
