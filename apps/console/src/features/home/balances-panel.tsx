import { Amount, amountText } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { unitOfTicker } from '../../entities/amount-units.ts';
import { ledgersDirectory } from '../../entities/directory-queries.ts';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './home.module.css';
import { Panel } from './panel.tsx';
import { domainBalancesQuery } from './queries.ts';
import { topBalances } from './top-balances.ts';

const shown = 6;

/** The coins the domain's accounts hold most of. */
export function BalancesPanel() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  const { data, error, refetch } = useQuery(domainBalancesQuery(scope.domainId));
  return (
    <Panel
      title={t('balances.title')}
      hint={data && data.items.length > 0 ? t('balances.over', { count: data.accountCount }) : undefined}
      rows={data && topBalances(data.items, shown)}
      error={error}
      onRetry={() => void refetch()}
      empty={t('balances.empty')}
      allHref={paths.accounts(scope)}
    >
      {({ ticker, totalAmount, quarantinedAmount }) => {
        const unit = unitOfTicker(ticker) ?? 'unknown';
        return (
          <li key={ticker.id} className={classes.row}>
            <span className={classes.main}>
              {ticker.name}{' '}
              <span className={classes.dim}>{ledgers.find(({ id }) => id === ticker.ledgerId)?.alias ?? ticker.ledgerId}</span>
            </span>
            <span className={classes.end}>
              {quarantinedAmount === '0' ? null : (
                <span>{t('balances.quarantined', { amount: amountText(quarantinedAmount, unit, t) })}</span>
              )}
              <span className={classes.value}>
                <Amount value={totalAmount} unit={unit} />
              </span>
            </span>
          </li>
        );
      }}
    </Panel>
  );
}
