import type { HistoryPeriod } from '@countersign/contract';
import { ErrorState, FlowChart, formatDate, formatDateTime, SkeletonBlock } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useQuery } from '@tanstack/react-query';

import { errorText } from '../api/error-text.ts';
import { isNotTheirs } from '../api/is-not-theirs.ts';
import { transferCountsQuery, type PastOf } from './history-queries.ts';
import classes from './pictures.module.css';

/** How many transfers came in, above the line, and went out, below it. */
export function TransfersOverTime({ of, period }: { of: PastOf; period: HistoryPeriod }) {
  const { t } = useTranslation('pictures');
  const { data, error, refetch } = useQuery(transferCountsQuery(of, period));
  const dateOf = (at: string) => (period === 'Day' ? formatDateTime : formatDate)(new Date(at));
  const sum = (side: 'incomingCount' | 'outgoingCount' | 'internalCount') =>
    (data ?? []).reduce((all, item) => all + item[side], 0);
  const [incoming, outgoing, within] = [sum('incomingCount'), sum('outgoingCount'), sum('internalCount')];
  const from = dateOf(data?.[0]?.from ?? '');
  if (isNotTheirs(error)) return null;
  return (
    <section className={classes.picture} aria-label={t('transfers.title')}>
      <div className={classes.head}>
        <h3>{t('transfers.title')}</h3>
      </div>
      {error && !data ? (
        <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonBlock lines={6} label={t('loading')} />
      ) : (
        <>
          <div className={classes.figure}>
            <span>{t('transfers.in', { count: incoming })}</span>
            <span>{t('transfers.out', { count: outgoing })}</span>
            {within > 0 ? <span>{t('transfers.within', { count: within })}</span> : null}
          </div>
          {incoming + outgoing === 0 ? (
            <p className={classes.note}>{within === 0 ? t('transfers.none') : null}</p>
          ) : (
            <FlowChart
              label={t('transfers.line', { incoming, outgoing, from })}
              from={from}
              to={t('transfers.now')}
              bars={data.map((item) => ({
                key: item.from,
                incoming: item.incomingCount,
                outgoing: item.outgoingCount,
                text: t('transfers.bar', { at: dateOf(item.from), incoming: item.incomingCount, outgoing: item.outgoingCount }),
              }))}
            />
          )}
        </>
      )}
    </section>
  );
}
