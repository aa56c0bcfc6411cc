import type { BalanceTotals } from '@countersign/contract';
import type { Translate } from '@countersign/kernel';
import { spendable } from '@countersign/model/names';
import { Amount, AssetMark, assetTint, amountText, formatDateTime, ShareBar, tintOf, type SharePart } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { unitOfCoin } from '../../entities/amount-units.ts';
import { useNames } from '../../entities/names.ts';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { money } from '@countersign/ui/format/money.ts';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './home.module.css';
import { Panel } from './panel.tsx';
import { domainBalancesQuery } from './queries.ts';
import { lengthOf, shareOf, topBalances } from './top-balances.ts';
import { useIsGroup } from './standing.ts';

const shown = 6;

/** What all accounts hold together, asset by asset. Bars compare what they are worth, where that is known. */
export function Holdings() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const isGroup = useIsGroup();
  const { data, error, refetch } = useQuery(domainBalancesQuery(scope.domainId, isGroup));
  const hint = data && data.items.length > 0 ? hintOf(data, isGroup, t) : undefined;
  return (
    <Panel
      title={t('holdings.title')}
      hint={hint}
      rows={data && topBalances(data.items, shown)}
      error={error}
      onRetry={() => void refetch()}
      empty={t('holdings.empty')}
      allHref={paths.accounts(scope)}
    >
      {(total, all) => (
        <Holding
          key={total.ticker.id}
          total={total}
          length={lengthOf(
            total.value?.amount,
            all.map(({ value }) => value?.amount),
          )}
          currency={data?.value?.currency}
          isGroup={isGroup}
        />
      )}
    </Panel>
  );
}

/** Of whom the holdings are, and that there are more assets than were added up, where there are. */
function hintOf({ items, tickerCount, accountCount }: BalanceTotals, isGroup: boolean, t: Translate): string {
  const of = t(isGroup ? 'holdings.ofGroup' : 'holdings.over', { count: accountCount });
  const others = tickerCount - items.length;
  return others > 0 ? `${of} ${t('holdings.others', { count: others })}` : of;
}

function Holding({
  total,
  length,
  currency,
  isGroup,
}: {
  total: BalanceTotals['items'][number];
  /** Of its bar, 0 to 1. */
  length: number;
  currency: string | undefined;
  isGroup: boolean;
}) {
  const { t, language } = useTranslation('home');
  const { visible } = useMembership();
  const names = useNames({ ledgers: true });
  const { ticker, totalAmount, quarantinedAmount, reservedAmount, byDomain = [], value } = total;
  const unit = unitOfCoin(ticker) ?? 'unknown';
  const nameOf = (id: string) => visible.find((domain) => domain.id === id)?.alias ?? t('holdings.otherDomain');
  const held = [
    { name: t('holdings.reserved'), amount: reservedAmount },
    { name: t('holdings.quarantined'), amount: quarantinedAmount },
  ].filter(({ amount }) => amount !== '0');
  const free = String(spendable(total));
  const parts: SharePart[] = isGroup
    ? byDomain.map(({ domainId, totalAmount: part }) => ({
        key: domainId,
        share: length * shareOf(part, totalAmount),
        tint: tintOf(domainId),
      }))
    : [{ key: 'free', share: length * shareOf(free, totalAmount), tint: assetTint(ticker) }];
  const said = isGroup
    ? byDomain.map(({ domainId, totalAmount: part }) => `${nameOf(domainId)}: ${amountText(part, unit, t)}`).join(', ')
    : t('holdings.free', { amount: amountText(free, unit, t) });
  return (
    <li className={classes.holding}>
      <AssetMark asset={ticker} ledger={names.ledger(ticker.ledgerId)} isTest={names.isTest(ticker.ledgerId)} size="sm" />
      <span className={classes.holdingName}>{ticker.name}</span>
      <span className={classes.holdingLine}>
        <span className={classes.holdingAmount}>
          <Amount value={totalAmount} unit={unit} short={8} />
        </span>
        {value && currency ? (
          <span
            className={classes.holdingValue}
            title={t('holdings.estimate', { time: formatDateTime(new Date(value.pricedAt)) })}
          >
            {'≈ '}
            {money(value.amount, currency, language)}
          </span>
        ) : null}
      </span>
      {length > 0 ? (
        <div className={classes.holdingBar}>
          <ShareBar parts={parts} label={said} />
        </div>
      ) : null}
      {held.length > 0 ? (
        <span className={classes.holdingRest}>
          {held.map(({ name, amount }) => (
            <span key={name}>
              {name} <Amount value={amount} unit={unit} short={8} />
            </span>
          ))}
        </span>
      ) : null}
    </li>
  );
}
