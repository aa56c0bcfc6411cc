import './texts.ts';

import type { HistoryPeriod } from '@countersign/contract';
import { DetailSection } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useId, useState } from 'react';

import { isNotTheirs } from '../api/is-not-theirs.ts';
import { balanceHistoryQuery, transferCountsQuery, type PastOf } from './history-queries.ts';
import { HoldingOverTime, type PicturedTicker } from './holding-over-time.tsx';
import classes from './pictures.module.css';
import { TransfersOverTime } from './transfers-over-time.tsx';

const periods: readonly HistoryPeriod[] = ['Day', 'Week', 'Month', 'Year'];

/** How what is held and what moved went over a period that one chooses. */
export function OverTime({
  of,
  tickers,
}: {
  of: PastOf;
  /** The assets that can be looked at one by one. */
  tickers: readonly PicturedTicker[];
}) {
  const { t } = useTranslation('pictures');
  const [period, setPeriod] = useState<HistoryPeriod>('Month');
  const name = useId();
  const both = [useQuery(balanceHistoryQuery(of, period)), useQuery(transferCountsQuery(of, period))];
  if (both.every(({ error }) => isNotTheirs(error))) return null;
  const choice = (
    <fieldset className={classes.periods}>
      <legend className="cs-hidden">{t('period.label')}</legend>
      {periods.map((one) => (
        <label key={one} className={classes.period}>
          <input type="radio" name={name} className="cs-hidden" checked={one === period} onChange={() => setPeriod(one)} />
          <span>{t(`period.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
  return (
    <DetailSection title={t('title')} actions={choice}>
      <div className={classes.pictures}>
        <HoldingOverTime of={of} period={period} tickers={tickers} />
        <TransfersOverTime of={of} period={period} />
      </div>
    </DetailSection>
  );
}
