import { decimalsOf, spendable, tokenNumberOf, unitName } from '@countersign/model/names';
import { Amount, Button, DetailSection, ErrorState, Menu, MoreGlyph, TokenPicture } from '@countersign/ui';
import type { ApiTickerData, Balance } from '@countersign/model';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../../../entities/names.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { AppLink, useGo } from '../../../shared/routing/app-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { tokensQuery } from '../queries.ts';
import type { AccountPartProps } from './account-screen.tsx';
import classes from './unique-tokens.module.css';

/** The tokens with a number that an account holds, each with its drawing; nothing for an account that holds none. */
export function UniqueTokens({ account, open }: AccountPartProps) {
  const { t } = useTranslation('accounts');
  const { id, domainId } = account.data;
  const query = useInfiniteQuery(tokensQuery(domainId, id));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const names = useNames({ tickers: items.map(({ tickerId }) => tickerId), ledgers: true });
  if (query.error && items.length === 0)
    return <ErrorState message={errorText(query.error, t)} onRetry={() => void query.refetch()} />;
  if (items.length === 0) return null;
  return (
    <DetailSection title={t('tokens.title')}>
      <ul className={classes.tokens}>
        {items.map((balance) => {
          const asset = names.ticker(balance.tickerId);
          return (
            <li key={balance.tickerId}>
              <Token balance={balance} asset={asset} ledger={names.ledger(asset?.ledgerId ?? '')} account={account} open={open} />
            </li>
          );
        })}
      </ul>
      {query.hasNextPage ? (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('tokens.more')}
        </Button>
      ) : null}
    </DetailSection>
  );
}

function Token({
  balance,
  asset,
  ledger,
  account,
  open,
}: AccountPartProps & { balance: Balance; asset: ApiTickerData | undefined; ledger: string | undefined }) {
  const { t } = useTranslation('accounts');
  const scope = useScope();
  const go = useGo();
  const { id: accountId, lock } = account.data;
  const { tickerId, totalAmount, quarantinedAmount } = balance;
  const name = asset?.name ?? tickerId;
  const decimals = asset && decimalsOf(asset);
  return (
    <article className={classes.token} aria-label={name}>
      <TokenPicture seed={asset ? `${asset.ledgerId} ${JSON.stringify(asset.ledgerDetails)}` : tickerId} />
      <div className={classes.words}>
        <AppLink href={paths.accountPart(scope, accountId, 'transfers', { tickerId })} title={t('portfolio.toTransfers')}>
          {name}
        </AppLink>
        <span className={classes.fact}>
          {[asset && (asset.symbol === undefined ? `#${tokenNumberOf(asset.ledgerDetails) ?? ''}` : unitName(asset)), ledger]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {totalAmount === '1' ? null : (
          <span className={classes.fact}>
            <Amount value={BigInt(totalAmount)} unit={decimals === undefined ? 'unknown' : { decimals, symbol: '×' }} />
          </span>
        )}
        {quarantinedAmount === '0' ? null : <span className={classes.held}>{t('column.quarantined')}</span>}
      </div>
      <Menu
        label={t('tokens.actionsOf', { name })}
        groups={[
          {
            entries: [
              {
                label: t('action.transfer'),
                disabled: lock !== 'Unlocked' || spendable(balance) === 0n,
                onSelect: () => go(paths.createAccountTransfer(scope, accountId, { tickerId })),
              },
              {
                label: t('action.release'),
                disabled: quarantinedAmount === '0' || lock !== 'Unlocked',
                onSelect: () => open({ kind: 'release', account }),
              },
            ],
          },
        ]}
        trigger={(props) => (
          <button {...props} className={classes.menu} aria-label={t('tokens.actionsOf', { name })}>
            <MoreGlyph />
          </button>
        )}
      />
    </article>
  );
}
