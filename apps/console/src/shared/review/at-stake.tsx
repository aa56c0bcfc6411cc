import './texts.ts';

import { actedOnBy, movedValue } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { namesWantedBy } from '../../entities/intent/names-wanted.ts';
import { PaidPlaces } from '../../entities/intent/sentence.tsx';
import { useNames } from '../../entities/names.ts';
import { AmountWorth } from '../../entities/price/amount-worth.tsx';
import { ActedEntity } from './acted-entity.tsx';
import { ActedOrder } from './acted-order.tsx';
import { ReleasedTransfer } from './released-transfer.tsx';
import classes from './review.module.css';

/** So many transfers leave room for the rest of a dialog; all of them are on the page behind it. */
const mostTransfers = 3;

/**
 * What a signature is about, below its sentence in a dialog: what a payment is worth and where it goes, and in full what is cancelled, replaced,
 * released or locked.
 */
export function AtStake({ payload, targetDomainId: domainId }: { payload: IntentPayload; targetDomainId: string }) {
  const { t } = useTranslation('review');
  const names = useNames(namesWantedBy(payload, domainId));
  const moved = movedValue(payload, ledgerDescriptor);
  const { orders, transfers } = actedOnBy(payload);
  return (
    <div className={classes.atStake}>
      {moved === undefined ? null : (
        <p className={classes.worth}>
          <AmountWorth value={moved.amount} names={names} />
        </p>
      )}
      <PaidPlaces payload={payload} targetDomainId={domainId} />
      {orders.map((id) => (
        <ActedOrder key={id} id={id} domainId={domainId} />
      ))}
      {transfers.slice(0, mostTransfers).map((id) => (
        <ReleasedTransfer key={id} id={id} domainId={domainId} />
      ))}
      {transfers.length > mostTransfers ? <p>{t('acted.more', { count: transfers.length - mostTransfers })}</p> : null}
      <ActedEntity payload={payload} domainId={domainId} />
    </div>
  );
}
