import type { AccountHoldings } from '@countersign/contract';
import { Amount, AssetMark, csvNumber, plainAmount, SkeletonLine } from '@countersign/ui';
import type { Translate } from '@countersign/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../../shared/api/error-text.ts';
import { unitOfCoin } from '../amount-units.ts';
import type { Place } from '../look-up.ts';
import { useIsTest } from '../ledger/use-ledger-name.ts';
import { accountHoldings } from './holdings-query.ts';
import classes from './holdings.module.css';

type Holding = AccountHoldings['holdings'][number];

/** How many are in a row: the rest is counted. */
const shown = 2;

/** What an account holds, in the cell of a list: the holdings that matter most, each by its mark and its amount. */
export function HoldingsCell({ account: { id, domainId }, stacked = false }: { account: Place; stacked?: boolean }) {
  const { t } = useTranslation('accounts');
  const isTest = useIsTest();
  const { data, error, isPending } = useQuery(accountHoldings.query({ id, domainId }));
  if (isPending) return <SkeletonLine width={9} />;
  if (!data) return error ? <span title={errorText(error, t)}>—</span> : '—';
  const { holdings, tickerCount } = data;
  const inRow = holdings.slice(0, shown);
  if (tickerCount === 0) return <span className={classes.none}>{t('holdings.none')}</span>;
  return (
    <span className={stacked ? `${classes.holdings} ${classes.stacked}` : classes.holdings}>
      {inRow.map(({ ticker, totalAmount }) => (
        <span key={ticker.id} className={classes.holding}>
          <Amount short={8} value={totalAmount} unit={unitOfCoin(ticker) ?? 'unknown'} />
          <AssetMark asset={ticker} isTest={isTest(ticker.ledgerId)} size="xs" />
        </span>
      ))}
      <More count={tickerCount - inRow.length} />
      {inRow.length > 1 ? <More count={tickerCount - 1} isBesideFirst /> : null}
    </span>
  );
}

/** How many holdings a cell does not show; `isBesideFirst` where a narrow list has room for the first alone. */
function More({ count, isBesideFirst = false }: { count: number; isBesideFirst?: boolean }) {
  const { t } = useTranslation('accounts');
  return count === 0 ? null : (
    <span className={classes.none} data-beside={isBesideFirst ? 'first' : 'all'} title={t('holdings.more', { count })}>
      +{count}
    </span>
  );
}

/** The same for an export: exact amounts, and how many more assets there are. */
export function holdingsText(accountId: string, t: Translate): string {
  const held = accountHoldings.known(accountId);
  if (held === undefined) return '';
  const more = held.tickerCount - held.holdings.length;
  return [
    ...held.holdings.map((holding) => holdingText(holding, t)),
    ...(more > 0 ? [t('holdings.more', { count: more })] : []),
  ].join('; ');
}

function holdingText({ ticker, totalAmount }: Holding, t: Translate): string {
  const unit = unitOfCoin(ticker);
  if (unit === undefined) return t('holdings.smallest', { amount: totalAmount, asset: ticker.symbol ?? ticker.name });
  return `${csvNumber(plainAmount(totalAmount, unit.decimals))} ${unit.symbol}`;
}
