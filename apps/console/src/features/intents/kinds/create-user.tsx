import type { CreateUser } from '@countersign/kinds/schemas';
import { AddressText, DetailItem, DetailList } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { PlainValue } from '../../../entities/plain-value.tsx';
import type { ReviewProps } from './review-props.ts';
import { CommonItems } from './shared-items.tsx';
import { Tags } from '../../../entities/tags.tsx';

/** Who is added, with what key and what roles. */
export function CreateUserReview({ payload }: ReviewProps<CreateUser>) {
  const { t } = useTranslation('intents');
  return (
    <DetailList>
      <DetailItem label={t('field.alias')}>{payload.alias}</DetailItem>
      <DetailItem label={t('field.roles')}>
        <Tags values={payload.roles} />
      </DetailItem>
      <DetailItem label={t('field.publicKey')}>
        <AddressText value={payload.publicKey} label={t('field.publicKey')} full />
      </DetailItem>
      {payload.loginIds?.length ? (
        <DetailItem label={t('field.loginIds')}>
          <PlainValue value={payload.loginIds} />
        </DetailItem>
      ) : null}
      <CommonItems {...payload} />
    </DetailList>
  );
}
