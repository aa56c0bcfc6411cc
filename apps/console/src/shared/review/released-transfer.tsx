import { Amount, DateTimeText, IdText } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { transferQuery } from '../../entities/entity-queries.ts';
import { useNames } from '../../entities/names.ts';
import { namesOfParties, SentBy } from '../movements/parties.tsx';
import classes from './review.module.css';

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
            <DateTimeText value={transfer.registeredAt} />
          </>
        ) : null}
        <IdText id={id} label={t('transferId')} />
      </span>
      {transfer ? <SentBy senders={transfer.senders} names={names} /> : null}
    </div>
  );
}
