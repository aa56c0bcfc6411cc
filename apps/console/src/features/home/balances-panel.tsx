import { Amount, formatAmount } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { ledgersDirectory, tickersDirectory } from '../../app/entities/directory-queries.ts';
import { paths } from '../../app/routing/paths.ts';
import { useScope } from '../../app/routing/scope.ts';
import classes from './home.module.css';
import { Panel } from './panel.tsx';
import { domainBalancesQuery } from './queries.ts';
import { topBalances } from './top-balances.ts';

const SHOWN = 6;

/** The coins the domain's accounts hold most of. */
export const BalancesPanel = () => {
  const { t } = useTranslation('home');
  const scope = useScope();
  const balances = useQuery(domainBalancesQuery(scope.domainId));
  const tickers = useQuery(tickersDirectory);
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  const rows = balances.data && tickers.data ? topBalances(balances.data, tickers.data, SHOWN) : undefined;
  return (
    <Panel
      title={t('balances.title')}
      rows={rows}
      error={balances.error ?? tickers.error}
      onRetry={() => void Promise.all([balances.refetch(), tickers.refetch()])}
      empty={t('balances.empty')}
      allHref={paths.accounts(scope)}
    >
      {({ ticker, total, quarantined }) => (
        <li key={ticker.id} className={classes.row}>
          <span className={classes.main}>
            {ticker.name}{' '}
            <span className={classes.dim}>{ledgers.find(({ id }) => id === ticker.ledgerId)?.alias ?? ticker.ledgerId}</span>
          </span>
          <span className={classes.end}>
            {quarantined > 0n ? (
              <span>{t('balances.quarantined', { amount: formatAmount(quarantined, ticker.decimals ?? 0) })}</span>
            ) : null}
            <span className={classes.value}>
              <Amount value={total} decimals={ticker.decimals ?? 0} symbol={ticker.symbol} />
            </span>
          </span>
        </li>
      )}
    </Panel>
  );
};
