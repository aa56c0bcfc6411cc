import './texts.ts';

import { destinationValue, movedValue, unhidden } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { callsText } from '@countersign/ledger-port';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { taskOfOrderQuery } from '../../entities/acted-on.ts';
import { EntityChip } from '../../entities/chips.tsx';
import { namesWantedBy } from '../../entities/intent/names-wanted.ts';
import { Sentence, whatSegments } from '../../entities/intent/sentence.tsx';
import { useNames } from '../../entities/names.ts';
import { AmountWorth } from '../../entities/price/amount-worth.tsx';
import { AmountValue } from './amount-value.tsx';
import { Destination } from './destination.tsx';
import classes from './review.module.css';
import { useOrderDescription } from './use-order-description.ts';

/** An order that is cancelled or replaced: how much it pays and what that is worth, to whom, from where, and why it was proposed. */
export function ActedOrder({ id, domainId }: { id: string; domainId: string }) {
  const { t } = useTranslation('review');
  const task = useQuery(taskOfOrderQuery({ id, domainId })).data?.data;
  if (task === undefined) return <EntityChip kind="order" id={id} domainId={domainId} />;
  const { payload, metadata } = task.details;
  return (
    <div className={classes.released}>
      <OrderInWords payload={payload} domainId={domainId} />
      {metadata.description ? <q className={classes.inside}>{metadata.description}</q> : null}
      <EntityChip kind="order" id={id} name={t('acted.order')} domainId={domainId} />
    </div>
  );
}

function OrderInWords({ payload, domainId }: { payload: IntentPayload; domainId: string }) {
  const { t } = useTranslation('review');
  const names = useNames(namesWantedBy(payload, domainId));
  const moved = movedValue(payload, ledgerDescriptor);
  const described = useOrderDescription(payload, domainId);
  if (moved === undefined) return <Sentence segments={whatSegments(payload, names, t)} />;
  const { amount, to, accountId, isCall } = moved;
  const says = isCall ? described && callsText(described) : undefined;
  const tickerId = amount.unit.of === 'ticker' ? amount.unit.tickerId : undefined;
  const ledgerId = tickerId === undefined ? undefined : names.ticker(tickerId)?.ledgerId;
  return (
    <>
      <span className={classes.output}>
        <AmountValue value={amount} names={names} />
        <AmountWorth value={amount} names={names} />
      </span>
      <span className={classes.output}>
        {t('acted.from')} <EntityChip kind="account" id={accountId} name={names.account(accountId)} domainId={domainId} />
      </span>
      {to.map((destination, index) => (
        <span key={index} className={classes.output}>
          {t(isCall ? 'acted.contract' : 'acted.to')}{' '}
          <Destination to={destinationValue(destination)} names={names} domainId={domainId} ledgerId={ledgerId} />
        </span>
      ))}
      {says === undefined ? null : <p className={classes.says}>{unhidden(says)}</p>}
    </>
  );
}
