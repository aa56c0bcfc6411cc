import './texts.ts';

import { scaleOf, type AmountUnit, type ValueOf } from '@countersign/kinds/words';
import { SkeletonLine } from '@countersign/ui';
import { worthOf } from '@countersign/ui/format/worth.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { kindNames } from '../intent/kind-names.ts';
import { ofInstance } from '../look-up.ts';
import type { Names } from '../names.ts';
import { tickerPrices } from './price-query.ts';
import classes from './price.module.css';
import { EstimateText } from './worth-text.tsx';

/** The asset whose price an amount has; a currency that somebody issued, and what nobody knows, have none. */
function pricedAsset(unit: AmountUnit, names: Names): string | undefined {
  if (unit.of === 'ticker') return unit.tickerId;
  if (unit.of === 'fee') {
    const ticker = names.ticker(unit.tickerId);
    return ticker?.kind === 'Native' ? unit.tickerId : names.coinAsset({ tickerId: unit.tickerId })?.id;
  }
  return unit.of === 'coin' ? names.coinAsset({ type: unit.ledgerType, id: unit.ledgerId })?.id : undefined;
}

/** What an amount of a request is worth at its last price, whatever it counts; nothing of no amount. */
export function AmountWorth({ value: { amount, unit }, names }: { value: ValueOf<'amount'>; names: Names }) {
  const { t } = useTranslation('price');
  const scale = scaleOf(unit, kindNames(names));
  const tickerId = scale === 'loading' || scale === 'unknown' ? undefined : pricedAsset(unit, names);
  const { data, isLoading } = useQuery({ ...tickerPrices.query(ofInstance(tickerId ?? '')), enabled: tickerId !== undefined });
  if (amount === 0n) return null;
  if (scale === 'loading' || isLoading) return <SkeletonLine width={5} />;
  if (!data || scale === 'unknown') {
    return (
      <span className={classes.unknown} title={t('unknownHint')}>
        {t('worthUnknown')}
      </span>
    );
  }
  const { price, currency, source, readAt } = data;
  return <EstimateText of={{ amount: worthOf(amount, scale.decimals, price), currency, source, pricedAt: readAt }} />;
}
