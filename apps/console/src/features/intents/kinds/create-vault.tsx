import type { CreateVault } from '@countersign/kinds/schemas';
import { AddressText, DetailItem, DetailList } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { PlainValue } from '../../../entities/plain-value.tsx';
import type { ReviewProps } from './review-props.ts';
import { CommonItems } from './shared-items.tsx';

/** Which signer becomes a vault. */
export function CreateVaultReview({ payload }: ReviewProps<CreateVault>) {
  const { t } = useTranslation('intents');
  return (
    <DetailList>
      <DetailItem label={t('field.alias')}>{payload.alias}</DetailItem>
      <DetailItem label={t('field.publicKey')}>
        <AddressText value={payload.publicKey} label={t('field.publicKey')} full />
      </DetailItem>
      {payload.parameters ? (
        <DetailItem label={t('field.parameters')}>
          <PlainValue value={payload.parameters} />
        </DetailItem>
      ) : null}
      <CommonItems {...payload} />
    </DetailList>
  );
}
