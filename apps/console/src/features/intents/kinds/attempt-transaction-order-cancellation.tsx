import type { AttemptTransactionOrderCancellation } from '@countersign/model';
import { DetailItem, DetailList, IdText, Notice } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../app/entities/chips.tsx';
import type { ReviewProps } from './review-props.ts';

/** Which order is to be stopped, and why. */
export const CancellationReview = ({ payload, targetDomainId }: ReviewProps<AttemptTransactionOrderCancellation>) => {
  const { t } = useTranslation('intents');
  return (
    <>
      <DetailList>
        <DetailItem label={t('field.order')}>
          <EntityChip kind="order" id={payload.targetTransactionOrderId} domainId={targetDomainId} />
        </DetailItem>
        <DetailItem label={t('field.replacement')}>
          <IdText id={payload.replacementTransactionOrderId} label={t('field.replacement')} />
        </DetailItem>
        <DetailItem label={t('field.reason')}>{payload.reason}</DetailItem>
        <DetailItem label={t('field.maximumFee')}>{payload.maximumFee}</DetailItem>
      </DetailList>
      <Notice tone="waiting" title={t('cancellation.fee')} />
    </>
  );
};
