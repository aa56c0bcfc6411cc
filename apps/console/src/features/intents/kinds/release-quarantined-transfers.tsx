import type { ReleaseQuarantinedTransfers } from '@countersign/kinds/schemas';
import { Amount, DateTimeText, DetailItem, DetailList, IdText } from '@countersign/ui';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { transferQuery } from '../../../entities/entity-queries.ts';
import { useNames } from '../../../entities/names.ts';
import classes from './kinds.module.css';
import type { ReviewProps } from './review-props.ts';

/** Which incoming transfers become spendable, with what each brought. */
export function ReleaseQuarantinedTransfersReview({ payload, targetDomainId }: ReviewProps<ReleaseQuarantinedTransfers>) {
  const { t } = useTranslation('intents');
  const transfers = useQueries({ queries: payload.transferIds.map((id) => transferQuery(targetDomainId, id)) });
  const names = useNames({
    accounts: [{ id: payload.accountId, domainId: targetDomainId }],
    tickers: transfers.flatMap(({ data }) => data?.tickerId ?? []),
  });
  return (
    <DetailList>
      <DetailItem label={t('entity.account')}>
        <EntityChip kind="account" id={payload.accountId} name={names.account(payload.accountId)} domainId={targetDomainId} />
      </DetailItem>
      {payload.transferIds.map((id, index) => {
        const transfer = transfers[index]?.data;
        return (
          <DetailItem key={id} label={t('field.transferOf', { number: index + 1 })}>
            <span className={classes.output}>
              {transfer ? (
                <>
                  <strong>
                    <Amount value={transfer.value} unit={names.unit(transfer.tickerId)} />
                  </strong>
                  <DateTimeText value={transfer.registeredAt} />
                </>
              ) : null}
              <IdText id={id} label={t('field.transferId')} />
            </span>
          </DetailItem>
        );
      })}
    </DetailList>
  );
}
