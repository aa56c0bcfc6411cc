import { Amount, Button, SkeletonLine } from '@countersign/ui';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../shared/api/client.ts';
import { errorText } from '../../shared/api/error-text.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { EntityChip } from '../chips.tsx';
import { useNames } from '../names.ts';
import classes from './holders.module.css';

const atOnce = 10;

/** What each account of a domain holds of an asset, those that hold most first; none that holds nothing. */
function holdersQuery(domainId: string, tickerId: string) {
  const query = { tickerId, held: true, sortBy: 'totalAmount', sortOrder: 'DESC', limit: atOnce } as const;
  return infiniteQueryOptions({
    queryKey: ['balances', domainId, 'of-asset', tickerId],
    queryFn: ({ signal, pageParam }) =>
      api.balances.ofTicker(
        { params: { domainId }, query: { ...query, ...(pageParam !== '' && { startingAfter: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextStartingAfter }) => nextStartingAfter,
  });
}

/** The accounts of the domain that hold an asset, each with how much; and the way to all that moved of it. */
export function Holders({ tickerId }: { tickerId: string }) {
  const { t } = useTranslation('tickers');
  const scope = useScope();
  const query = useInfiniteQuery(holdersQuery(scope.domainId, tickerId));
  const held = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const names = useNames({ tickers: [tickerId], accounts: held.map(({ accountReference }) => accountReference) });
  if (query.error) return <>{errorText(query.error, t)}</>;
  if (query.data === undefined) return <SkeletonLine width={14} />;
  return (
    <>
      {held.length === 0 ? <p className={classes.none}>{t('holders.none')}</p> : null}
      <ul className={classes.list} aria-label={t('column.holders')}>
        {held.map(({ accountReference: { id }, totalAmount }) => (
          <li key={id}>
            <EntityChip compact kind="account" id={id} name={names.account(id)} />
            <Amount value={totalAmount} unit={names.unit(tickerId)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="default" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('holders.more')}
        </Button>
      ) : null}
      <p>
        <AppLink href={paths.transfers(scope, { tickerId })}>{t('holders.transfers')}</AppLink>
      </p>
    </>
  );
}
