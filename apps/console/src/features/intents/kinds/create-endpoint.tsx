import type { CreateEndpoint } from '@countersign/kinds/schemas';
import { AddressText, DetailItem, DetailList } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { PlainValue } from '../../../entities/plain-value.tsx';
import type { ReviewProps } from './review-props.ts';
import { CommonItems } from './shared-items.tsx';
import { LedgerTags } from '../../../entities/tags.tsx';

/** Which address gets a name, and how far it is trusted. */
export function CreateEndpointReview({ payload }: ReviewProps<CreateEndpoint>) {
  const { t } = useTranslation('intents');
  return (
    <DetailList>
      <DetailItem label={t('field.alias')}>{payload.alias}</DetailItem>
      <DetailItem label={t('field.ledger')}>
        <LedgerTags ids={[payload.ledgerId]} />
      </DetailItem>
      <DetailItem label={t('field.address')}>
        <AddressText value={payload.address} full />
      </DetailItem>
      <DetailItem label={t('field.trustScore')}>{t('field.ofHundred', { score: payload.trustScore })}</DetailItem>
      {payload.parameters ? (
        <DetailItem label={t('field.parameters')}>
          <PlainValue value={payload.parameters} />
        </DetailItem>
      ) : null}
      <CommonItems {...payload} />
    </DetailList>
  );
}
