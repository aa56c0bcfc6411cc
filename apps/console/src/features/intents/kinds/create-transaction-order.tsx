import type { CreateTransactionOrder } from '@countersign/model';
import { DetailItem, DetailList } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../app/entities/chips.tsx';
import { useNames } from '../../../app/entities/names.ts';
import { PlainValue } from '../../../app/entities/plain-value.tsx';
import type { ReviewProps } from './review-props.ts';
import { CommonItems } from './shared-items.tsx';

/** What a transaction order asks of its ledger, field by field in the ledger's own terms. */
export const CreateTransactionOrderReview = ({ payload, targetDomainId }: ReviewProps<CreateTransactionOrder>) => {
  const { t } = useTranslation('intents');
  const names = useNames({ accounts: [targetDomainId], ledgers: true });
  return (
    <DetailList>
      <DetailItem label={t('field.from')}>
        <EntityChip kind="account" id={payload.accountId} name={names.account(payload.accountId)} domainId={targetDomainId} />
      </DetailItem>
      <DetailItem label={t('field.ledger')}>
        {payload.ledgerId ? (names.ledger(payload.ledgerId) ?? payload.ledgerId) : undefined}
      </DetailItem>
      <DetailItem label={t('field.parameters')}>
        <PlainValue value={payload.parameters} />
      </DetailItem>
      <CommonItems description={payload.description} customProperties={payload.customProperties} />
    </DetailList>
  );
};
