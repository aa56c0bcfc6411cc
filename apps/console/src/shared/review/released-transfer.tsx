import type { ApiTransfer } from '@countersign/model';
import { Amount, DateTimeText, IdText } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { transferQuery } from '../../entities/entity-queries.ts';
import { useNames } from '../../entities/names.ts';
import { AmountWorth } from '../../entities/price/amount-worth.tsx';
import { namesOfParties, SentBy } from '../movements/parties.tsx';
import classes from './review.module.css';

const broughtBy = ({ value, tickerId }: ApiTransfer) =>
  ({ kind: 'amount', amount: BigInt(value), unit: { of: 'ticker', tickerId } }) as const;

/** The tags that a payment came with: they tell apart who shares the address that sent it, or for whom it is meant. */
function tagsOf({ metadata }: ApiTransfer): readonly (readonly [of: 'sourceTag' | 'destinationTag', tag: number])[] {
  const { sourceTag, destinationTag } = 'sourceTag' in metadata || 'destinationTag' in metadata ? metadata : {};
  return [
    ...(sourceTag === undefined ? [] : [['sourceTag', sourceTag] as const]),
    ...(destinationTag === undefined ? [] : [['destinationTag', destinationTag] as const]),
  ];
}

/** An incoming transfer that becomes spendable, with what it brought, when and from whom. */
export function ReleasedTransfer({ id, domainId }: { id: string; domainId: string }) {
  const { t } = useTranslation('review');
  const transfer = useQuery(transferQuery(domainId, id)).data;
  const names = useNames(namesOfParties(transfer === undefined ? [] : [transfer]));
  return (
    <div className={classes.released}>
      <span className={classes.output}>
        {transfer ? (
          <>
            <strong>
              <Amount value={transfer.value} unit={names.unit(transfer.tickerId)} />
            </strong>
            <AmountWorth value={broughtBy(transfer)} names={names} />
            <DateTimeText value={transfer.registeredAt} />
          </>
        ) : null}
        <IdText id={id} label={t('transferId')} />
      </span>
      {transfer ? <SentBy senders={transfer.senders} names={names} /> : null}
      {(transfer ? tagsOf(transfer) : []).map(([of, tag]) => (
        <span key={of}>
          {t(`acted.${of}`)} <strong translate="no">{tag}</strong>
        </span>
      ))}
    </div>
  );
}
