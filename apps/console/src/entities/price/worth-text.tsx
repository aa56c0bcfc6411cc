import './texts.ts';

import { AgoText, formatDateTime, SkeletonLine, type AmountUnitState } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ofInstance } from '../look-up.ts';
import { money } from '@countersign/ui/format/money.ts';
import { tickerPrices } from './price-query.ts';
import classes from './price.module.css';
import { worthOf } from '@countersign/ui/format/worth.ts';

/** An estimate of the server's or of an amount at a price. */
interface Estimated {
  readonly amount: string;
  readonly currency: string;
  readonly source: string;
  /** When the price was read, or the oldest of several. */
  readonly pricedAt: string;
  /** Assets without a price, which it lacks. */
  readonly unpricedCount?: number;
}

/** What something is worth, marked as an estimate, with its source and its time where one points at it; `withTime` says them beside it. */
export function EstimateText({ of, withTime = false }: { of: Estimated; withTime?: boolean }) {
  const { t, language } = useTranslation('price');
  const { amount, currency, source, pricedAt, unpricedCount = 0 } = of;
  const lacks = unpricedCount === 0 ? '' : ` ${t('lacks', { count: unpricedCount })}`;
  const said = `${t('estimate', { source, time: formatDateTime(new Date(pricedAt)) })}${lacks}`;
  return (
    <span className={classes.estimate} title={said} translate="no">
      {'≈ '}
      {money(amount, currency, language)}
      {unpricedCount > 0 ? ' +' : ''}
      {withTime ? (
        <small className={classes.from}>
          {t('from', { source })} <AgoText value={pricedAt} />.{lacks}
        </small>
      ) : (
        <span className="cs-hidden">{said}</span>
      )}
    </span>
  );
}

/** That nobody knows what something is worth. */
export function UnknownWorth() {
  const { t } = useTranslation('price');
  return (
    <span className={classes.unknown} title={t('unknownHint')}>
      {t('unknown')}
    </span>
  );
}

/** What an amount of an asset is worth at its last price. */
export function WorthText({
  tickerId,
  amount,
  unit,
  withTime = false,
}: {
  tickerId: string;
  amount: bigint | string;
  unit: AmountUnitState;
  withTime?: boolean;
}) {
  const { data, isPending } = useQuery(tickerPrices.query(ofInstance(tickerId)));
  if (unit === 'loading' || isPending) return <SkeletonLine width={5} />;
  if (!data || unit === 'unknown') return <UnknownWorth />;
  const { price, currency, source, readAt } = data;
  return (
    <EstimateText
      of={{ amount: worthOf(BigInt(amount), unit.decimals, price), currency, source, pricedAt: readAt }}
      withTime={withTime}
    />
  );
}

/** The same for an export: a plain number, and its currency in a column of its own; empty where it is not known. */
export function exportedWorth(tickerId: string, amount: bigint | string, unit: AmountUnitState): string {
  const price = tickerPrices.known(tickerId)?.price;
  return price === undefined || unit === 'loading' || unit === 'unknown' ? '' : worthOf(BigInt(amount), unit.decimals, price);
}

export const exportedCurrency = (tickerId: string): string => tickerPrices.known(tickerId)?.currency ?? '';
