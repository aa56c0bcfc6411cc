import type { AttemptTransactionOrderCancellation } from '@countersign/kinds/schemas';
import { Amount, DetailItem, DetailList, IdText, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { useFeeUnit } from '../../../entities/fee-unit.ts';
import { orderQuery } from '../../../shared/movements/movement-queries.ts';
import type { ReviewProps } from './review-props.ts';

/** Which order is to be stopped, and why. */
export function CancellationReview({ payload, targetDomainId }: ReviewProps<AttemptTransactionOrderCancellation>) {
  const { t } = useTranslation('intents');
  const order = useQuery({
    ...orderQuery(targetDomainId, payload.targetTransactionOrderId),
    enabled: payload.maximumFee !== undefined,
  });
  const feeUnit = useFeeUnit(order.data?.ledgerId);
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
        <DetailItem label={t('field.maximumFee')}>
          {payload.maximumFee === undefined ? undefined : (
            <Amount value={payload.maximumFee} unit={order.isError ? 'unknown' : feeUnit} />
          )}
        </DetailItem>
      </DetailList>
      <Notice tone="waiting" title={t('cancellation.fee')} />
    </>
  );
}
