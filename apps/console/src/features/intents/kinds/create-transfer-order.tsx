import type { CreateTransferOrder } from '@countersign/kinds/schemas';
import { Amount, DetailItem, DetailList, Tag } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { useFeeUnit } from '../../../entities/fee-unit.ts';
import { namesWantedBy } from '../../../entities/intent/names-wanted.ts';
import { useNames } from '../../../entities/names.ts';
import { Destination } from './destination.tsx';
import classes from './kinds.module.css';
import type { ReviewProps } from './review-props.ts';
import { CommonItems } from './shared-items.tsx';

/** What a transfer sends, from where, to whom, and at what fee. */
export function CreateTransferOrderReview({ payload, targetDomainId }: ReviewProps<CreateTransferOrder>) {
  const { t } = useTranslation('intents');
  const names = useNames({ ...namesWantedBy(payload, targetDomainId), ledgers: true });
  const ticker = names.ticker(payload.tickerId);
  const feeUnit = useFeeUnit(ticker?.ledgerId);
  return (
    <DetailList>
      <DetailItem label={t('field.from')}>
        <EntityChip kind="account" id={payload.accountId} name={names.account(payload.accountId)} domainId={targetDomainId} />
      </DetailItem>
      <DetailItem label={t('field.asset')}>
        <EntityChip
          kind="ticker"
          id={payload.tickerId}
          name={ticker ? `${ticker.name} (${names.ledger(ticker.ledgerId) ?? ticker.ledgerId})` : undefined}
        />
      </DetailItem>
      {payload.outputs.map((output, index) => (
        <DetailItem
          key={index}
          label={payload.outputs.length > 1 ? t('field.outputOf', { number: index + 1 }) : t('field.output')}
        >
          <span className={classes.output}>
            <strong>
              <Amount value={output.amount} unit={names.unit(payload.tickerId)} />
            </strong>
            {t('field.to')}{' '}
            <Destination destination={output.destination} names={names} domainId={targetDomainId} ledgerId={ticker?.ledgerId} />
            {output.paysFee ? <Tag>{t('field.paysFee')}</Tag> : null}
          </span>
        </DetailItem>
      ))}
      <DetailItem label={t('field.feeStrategy')}>{t(`feePriority.${payload.feeStrategy}`)}</DetailItem>
      <DetailItem label={t('field.maximumFee')}>
        {payload.maximumFee ? <Amount value={payload.maximumFee} unit={feeUnit} /> : undefined}
      </DetailItem>
      <CommonItems description={payload.description} customProperties={payload.customProperties} />
    </DetailList>
  );
}
