import type { AddAccountLedgers } from '@countersign/kinds/schemas';
import { DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { accountSource } from '../../../entities/account/account-source.ts';
import type { ReviewProps } from './review-props.ts';
import { LedgerTags } from '../../../entities/tags.tsx';

/** Which ledgers an account has, and which it gets. */
export function AddAccountLedgersReview({ payload, targetDomainId }: ReviewProps<AddAccountLedgers>) {
  const { t } = useTranslation('intents');
  const current = useQuery(accountSource.one(targetDomainId, payload.reference.id)).data;
  return (
    <DetailList>
      <DetailItem label={t('entity.account')}>
        <EntityChip kind="account" id={payload.reference.id} name={current?.data.alias} domainId={targetDomainId} />
      </DetailItem>
      <DetailItem label={t('field.ledgersNow')}>
        <LedgerTags ids={current?.additionalDetails?.ledgers.map(({ ledgerId }) => ledgerId) ?? []} />
      </DetailItem>
      <DetailItem label={t('field.ledgersAdded')}>
        <LedgerTags ids={payload.ledgerIds ?? []} />
      </DetailItem>
    </DetailList>
  );
}
