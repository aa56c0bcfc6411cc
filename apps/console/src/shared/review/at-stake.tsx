import './texts.ts';

import { actedOnBy, movedValue, type Line } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { namesWantedBy } from '../../entities/intent/names-wanted.ts';
import { PaidPlaces } from '../../entities/intent/sentence.tsx';
import { useNames } from '../../entities/names.ts';
import { AmountWorth } from '../../entities/price/amount-worth.tsx';
import { ActedEntity } from './acted-entity.tsx';
import { ActedOrder } from './acted-order.tsx';
import { AmountValue } from './amount-value.tsx';
import { isChange, useReviewContext } from './kind-review.tsx';
import { LineChanges, PlainLines } from './lines.tsx';
import { ReleasedTransfer } from './released-transfer.tsx';
import classes from './review.module.css';
import { usePayloadLines } from './use-payload-lines.ts';

/** So many transfers leave room for the rest of a dialog; all of them are on the page behind it. */
const mostTransfers = 3;

/**
 * What a signature is about, below its sentence in a dialog: what a payment is worth and where it goes, in full what is cancelled, replaced,
 * released or locked, and the limits of a policy.
 */
export function AtStake({ payload, targetDomainId: domainId }: { payload: IntentPayload; targetDomainId: string }) {
  const { t } = useTranslation('review');
  const names = useNames(namesWantedBy(payload, domainId));
  const moved = movedValue(payload, ledgerDescriptor);
  const { orders, transfers } = actedOnBy(payload);
  const orderTitle = t(payload.type === 'v0_AttemptTransactionOrderCancellation' ? 'acted.cancels' : 'acted.replaces');
  return (
    <div className={classes.atStake}>
      {moved === undefined ? null : (
        <p className={classes.output}>
          <AmountValue value={moved.amount} names={names} />
          <AmountWorth value={moved.amount} names={names} />
        </p>
      )}
      <PaidPlaces payload={payload} targetDomainId={domainId} />
      {orders.map((id) => (
        <section key={id} className={classes.group} aria-label={orderTitle}>
          <h3>{orderTitle}</h3>
          <ActedOrder id={id} domainId={domainId} />
        </section>
      ))}
      {transfers.slice(0, mostTransfers).map((id) => (
        <ReleasedTransfer key={id} id={id} domainId={domainId} />
      ))}
      {transfers.length > mostTransfers ? <p>{t('acted.more', { count: transfers.length - mostTransfers })}</p> : null}
      <ActedEntity payload={payload} domainId={domainId} />
      {payload.type === 'v0_CreatePolicy' || payload.type === 'v0_UpdatePolicy' ? (
        <Limits payload={payload} domainId={domainId} />
      ) : null}
    </div>
  );
}

/** When a policy applies, with what its limits are worth; of one that is changed, what becomes of it. */
function Limits({ payload, domainId }: { payload: IntentPayload; domainId: string }) {
  const { record, lines } = usePayloadLines(payload, domainId);
  const context = useReviewContext(payload, domainId, record);
  const isNew = (line: Line) => !isChange(line) && line.value.kind === 'condition';
  return (
    <>
      <PlainLines lines={lines.first.filter(isNew)} context={context} />
      <LineChanges lines={lines.first.filter(isChange)} context={context} />
    </>
  );
}
