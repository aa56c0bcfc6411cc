import type { BalanceTotals } from '@countersign/contract';
import { Amount, Button, Card, Monogram } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { unitOfCoin } from '../../entities/amount-units.ts';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { money } from '@countersign/ui/format/money.ts';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './home.module.css';
import { domainBalancesQuery } from './queries.ts';

/** As many as are seen at a glance; the rest comes when it is asked for. */
const shownAtFirst = 8;

/** The domains right below, each with what it and those below it hold. */
export function Group() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { domainId, visible, domains } = useMembership();
  const [showsAll, setShowsAll] = useState(false);
  const { data, error } = useQuery(domainBalancesQuery(scope.domainId, true));
  const children = new Set(domains.filter(({ parentId }) => parentId === domainId).map(({ id }) => id));
  const below = visible.filter(({ id }) => children.has(id));
  return (
    <Card title={t('group.title')}>
      {error && !data ? <p className={classes.empty}>{t('group.unknown')}</p> : null}
      <ul className={classes.rows}>
        {below.slice(0, showsAll ? undefined : shownAtFirst).map(({ id, alias }) => (
          <li key={id} className={classes.member}>
            <Monogram name={alias} tintKey={id} size="sm" />
            <div>
              <AppLink href={paths.home({ ...scope, domainId: id })} translate="no">
                {alias}
              </AppLink>
              <Held domains={data?.domains} domainId={id} />
            </div>
            <Worth value={data?.value} domainId={id} />
          </li>
        ))}
      </ul>
      {!showsAll && below.length > shownAtFirst ? (
        <Button size="xs" variant="subtle" onClick={() => setShowsAll(true)}>
          {t('group.all', { count: below.length })}
        </Button>
      ) : null}
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

function Held({ domains, domainId }: { domains: BalanceTotals['domains']; domainId: string }) {
  const { t } = useTranslation('home');
  if (domains === undefined) return null;
  const held = domains.find((one) => one.domainId === domainId);
  if (held === undefined) return <div className={classes.memberHolds}>{t('group.nothing')}</div>;
  const { largest, tickerCount } = held;
  const more = tickerCount - largest.length;
  return (
    <div className={classes.memberHolds}>
      {largest.map(({ ticker, totalAmount }) => (
        <span key={ticker.id}>
          <Amount value={totalAmount} unit={unitOfCoin(ticker) ?? 'unknown'} short={6} />
        </span>
      ))}
      {more > 0 ? <span>{t(largest.length === 0 ? 'group.only' : 'group.more', { count: more })}</span> : null}
    </div>
  );
}
