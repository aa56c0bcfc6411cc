import type { BalanceTotals } from '@countersign/contract';
import { Amount, Card, Monogram } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { unitOfCoin } from '../../entities/amount-units.ts';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { money } from '../../shared/pictures/money.ts';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './home.module.css';
import { domainBalancesQuery } from './queries.ts';
import { areAll, topBalances } from './top-balances.ts';
import { useIsGroup } from './use-is-group.ts';

const shown = 3;

/** The domains right below, each with what it and those below it hold; nothing where there are none. */
export function Group() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { domainId, visible, domains } = useMembership();
  const isGroup = useIsGroup();
  const { data } = useQuery({ ...domainBalancesQuery(scope.domainId, isGroup), enabled: isGroup });
  if (!isGroup) return null;
  const below = visible.filter(({ id }) => domains.some((domain) => domain.id === id && domain.parentId === domainId));
  return (
    <Card title={t('group.title')}>
      <ul className={classes.rows}>
        {below.map(({ id, alias }) => (
          <li key={id} className={classes.member}>
            <Monogram name={alias} tintKey={id} size="sm" />
            <div>
              <AppLink href={paths.home({ ...scope, domainId: id })}>{alias}</AppLink>
              <Held totals={data} domainId={id} />
            </div>
            <Worth value={data?.value} domainId={id} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What a domain and all below it are worth, where anything they hold has a price. */
function Worth({ value, domainId }: { value: BalanceTotals['value']; domainId: string }) {
  const { language } = useTranslation('home');
  const part = value?.byDomain?.find((one) => one.domainId === domainId);
  if (value === undefined || part === undefined) return null;
  return (
    <span className={classes.memberWorth}>
      {'≈ '}
      {money(part.amount, value.currency, language)}
    </span>
  );
}

function Held({ totals, domainId }: { totals: BalanceTotals | undefined; domainId: string }) {
  const { t } = useTranslation('home');
  if (totals === undefined) return null;
  const held = totals.items.flatMap((item) => {
    const part = item.byDomain?.find((one) => one.domainId === domainId);
    return part ? [{ ...item, totalAmount: part.totalAmount }] : [];
  });
  if (held.length === 0)
    return <div className={classes.memberHolds}>{t(areAll(totals) ? 'group.nothing' : 'group.notAmongTold')}</div>;
  const top = topBalances(held, shown);
  return (
    <div className={classes.memberHolds}>
      {top.map(({ ticker, totalAmount }) => (
        <span key={ticker.id}>
          <Amount value={totalAmount} unit={unitOfCoin(ticker) ?? 'unknown'} short={6} />
        </span>
      ))}
      {held.length > top.length ? <span>{t('group.more', { count: held.length - top.length })}</span> : null}
    </div>
  );
}
