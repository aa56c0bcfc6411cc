import type { AttemptTransactionOrderCancellation, IntentEntity } from '@countersign/kinds/schemas';
import { DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityChip } from '../../../../entities/chips.tsx';
import { transactionsOfOrderQuery } from '../../../../shared/movements/movement-queries.ts';
import { Moved, TransactionItems, useStageRemark, WhyNotice } from './order-progress.tsx';
import { ProgressSection } from './progress-section.tsx';
import { allAhead, orderStageNames, orderStages, stoppedStages } from './stages.ts';

/** A cancellation's way: the order is stopped before it was sent, or another transaction goes over the ledger to take its place. */
export function CancellationProgress({
  intent,
  payload,
}: {
  intent: IntentEntity;
  payload: AttemptTransactionOrderCancellation;
}) {
  const { t } = useTranslation('intents');
  const { targetDomainId } = intent.details;
  const isExecuted = intent.state.status === 'Executed';
  const replacement = useQuery({
    ...transactionsOfOrderQuery(targetDomainId, payload.replacementTransactionOrderId),
    enabled: isExecuted,
  }).data?.items;
  const transaction = replacement?.[0];
  const further = transaction
    ? orderStages(transaction)
    : replacement
      ? stoppedStages(intent.state.lastModifiedAt)
      : allAhead(['Stopped']);
  return (
    <ProgressSection
      intent={intent}
      further={further}
      names={transaction ? orderStageNames : ['Stopped']}
      remark={useStageRemark()}
    >
      {isExecuted ? (
        <>
          {transaction ? <WhyNotice transaction={transaction} /> : null}
          <DetailList>
            <DetailItem label={t('progress.cancelled')}>
              <EntityChip kind="order" id={payload.targetTransactionOrderId} domainId={targetDomainId} />
            </DetailItem>
            {transaction ? (
              <>
                <DetailItem label={t('progress.replacement')}>
                  <EntityChip kind="order" id={payload.replacementTransactionOrderId} domainId={targetDomainId} />
                </DetailItem>
                <TransactionItems transaction={transaction} domainId={targetDomainId} />
              </>
            ) : null}
          </DetailList>
          {transaction ? <Moved transactionId={transaction.id} domainId={targetDomainId} /> : null}
        </>
      ) : null}
    </ProgressSection>
  );
}
