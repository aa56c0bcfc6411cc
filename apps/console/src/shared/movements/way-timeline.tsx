import './texts.ts';

import type { ApiTransaction } from '@countersign/model';
import { DateTimeText, Timeline, type TimelineStep } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import classes from './movements.module.css';
import { whyText } from './ends/processing-words.ts';
import { wayOf, type WayStep } from './transaction-way.ts';

/** The way of a transaction: what is done, where it is now and why it waits, and what is still ahead. */
export function WayTimeline({ transaction }: { transaction: ApiTransaction }) {
  const { t } = useTranslation('movements');
  const { ledgerTransactionData: onLedger, processing } = transaction;
  const moment = ({ key, place }: WayStep): string | undefined => {
    if (place === 'ahead' || !onLedger) return undefined;
    if (key === 'Confirmed') return onLedger.blockTime ?? onLedger.statusLastUpdatedAt;
    return key === onLedger.ledgerStatus ? onLedger.statusLastUpdatedAt : undefined;
  };
  const body = ({ place }: WayStep) => {
    if (place !== 'now') return null;
    const why = whyText(processing, t);
    if (why !== undefined) return why;
    return processing?.status === 'Interrupted' ? `${t(`cause.${processing.cause}`)} ${processing.reason}` : null;
  };
  // What is done does not read as if it still went on.
  const nameOf = ({ key, place }: WayStep) => {
    const standing = t(`standing.${key}`);
    return place === 'done' ? t(`stood.${key}`, { defaultValue: standing }) : standing;
  };
  const steps = wayOf(transaction).map((step): TimelineStep => {
    const at = moment(step);
    return {
      key: step.key,
      tone: step.tone,
      title: step.place === 'ahead' ? <span className={classes.quiet}>{nameOf(step)}</span> : nameOf(step),
      remark: at ? <DateTimeText value={at} /> : null,
      body: body(step),
    };
  });
  return <Timeline label={t('way')} steps={steps} />;
}
