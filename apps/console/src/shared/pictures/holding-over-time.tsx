import type { BalanceHistory, HistoryPeriod } from '@countersign/contract';
import { AgoText, Amount, amountText, ErrorState, formatDate, formatDateTime, LineChart, SkeletonBlock } from '@countersign/ui';
import type { AmountUnitState } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText } from '../api/error-text.ts';
import { isNotTheirs } from '../api/is-not-theirs.ts';
import { balanceHistoryQuery, type PastOf } from './history-queries.ts';
import { money } from '@countersign/ui/format/money.ts';
import classes from './pictures.module.css';

/** An asset that can be looked at by itself. */
export interface PicturedTicker {
  readonly id: string;
  readonly name: string;
  readonly unit: AmountUnitState;
}

/** What was held: its value where there are prices, or how much of one asset. */
export function HoldingOverTime({
  of,
  period,
  tickers,
}: {
  of: PastOf;
  period: HistoryPeriod;
  tickers: readonly PicturedTicker[];
}) {
  const { t } = useTranslation('pictures');
  const [chosen, setChosen] = useState<string>();
  const values = useQuery(balanceHistoryQuery(of, period));
  const source = values.data?.source;
  // Without prices there is no value to begin with: the first asset stands there instead.
  const ticker =
    tickers.find(({ id }) => id === chosen) ?? (values.data !== undefined && source === undefined ? tickers[0] : undefined);
  const balances = useQuery({ ...balanceHistoryQuery(of, period, ticker?.id), enabled: ticker !== undefined });
  const { data, error, refetch } = ticker === undefined ? values : balances;
  const title = t(ticker === undefined && source !== undefined ? 'value.title' : 'balance.title');
  const choices = [
    ...(source ? [{ value: '', label: t('what.value', { currency: source.currency }) }] : []),
    ...tickers.map(({ id, name }) => ({ value: id, label: name })),
  ];
  if (isNotTheirs(error)) return null;
  return (
    <section className={classes.picture} aria-label={title}>
      <div className={classes.head}>
        <h3>{title}</h3>
        {choices.length > 1 ? (
          <select
            className={classes.choice}
            name="shown"
            aria-label={t('what.label')}
            value={ticker?.id ?? ''}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : null}
      </div>
      {error && !data ? (
        <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonBlock lines={6} label={t('loading')} />
      ) : (
        <Held data={data} period={period} ticker={ticker} />
      )}
    </section>
  );
}

function Held({ data, period, ticker }: { data: BalanceHistory; period: HistoryPeriod; ticker: PicturedTicker | undefined }) {
  const { t, language } = useTranslation('pictures');
  const { points, source } = data;
  const now = points.at(-1);
  const dateOf = (at: string) => (period === 'Day' ? formatDateTime : formatDate)(new Date(at));
  const said = ({ totalAmount, value }: BalanceHistory['points'][number]): string | undefined =>
    ticker === undefined
      ? value && source && money(value, source.currency, language)
      : totalAmount && amountText(totalAmount, ticker.unit, t);
  const drawn = points.map((point) => {
    const text = said(point);
    const number = ticker === undefined ? point.value : point.totalAmount;
    return {
      key: point.at,
      value: text === undefined || number === undefined ? undefined : Number(number),
      text: text === undefined ? dateOf(point.at) : t('point', { at: dateOf(point.at), amount: text }),
    };
  });
  const known = points.filter((point) => said(point) !== undefined);
  const [first] = known;
  const lacking = now?.unpricedTickerCount ?? 0;
  if (ticker === undefined && source === undefined) return <p className={classes.note}>{t('none')}</p>;
  const figure = now && said(now);
  return (
    <>
      <div className={classes.figure}>
        {ticker === undefined ? (
          figure
        ) : now?.totalAmount ? (
          <Amount value={now.totalAmount} unit={ticker.unit} short={8} />
        ) : null}
      </div>
      {known.length > 1 && first && now ? (
        <LineChart
          points={drawn}
          label={t(ticker === undefined ? 'value.line' : 'balance.line', {
            first: said(first) ?? '',
            from: dateOf(first.at),
            last: figure ?? '',
          })}
        />
      ) : (
        <p className={classes.note}>{t(figure === undefined ? (lacking > 0 ? 'value.unknown' : 'none') : 'young')}</p>
      )}
      {ticker === undefined && source && figure !== undefined ? (
        <p className={classes.note}>
          {t('value.estimate', { source: source.name })} <AgoText value={source.readAt} />.{' '}
          {lacking > 0 ? t('value.unpriced', { count: lacking }) : null}
        </p>
      ) : null}
    </>
  );
}
