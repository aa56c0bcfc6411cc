import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import { pollUnlessLive, underWayMs } from '../../shared/live/live-state.ts';
import { accountSource } from '../../entities/account/account-source.ts';
import { isBeingPrepared } from '../../entities/account/ledger-standing.ts';
import type { BalanceListQuery } from './search.ts';

const listMs = 5_000;

/** One account, followed every 2 s until all its ledgers are active. */
export function followedAccountQuery(domainId: string, accountId: string) {
  return queryOptions({
    ...accountSource.one(domainId, accountId),
    refetchInterval: ({ state }) => (state.data && isBeingPrepared(state.data) ? underWayMs : false),
  });
}

/** A page of an account's balances. */
export function balancesQuery(domainId: string, accountId: string, query: BalanceListQuery) {
  return queryOptions({
    queryKey: ['balances', domainId, accountId, query],
    queryFn: ({ signal }) => api.balances.list({ params: { domainId, accountId }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollUnlessLive(listMs),
  });
}

/** Tokens of an account that come with each look at more. */
const tokensAtOnce = 24;

/** The tokens with a number that an account holds, those that came last first; none that it has sent on. */
export function tokensQuery(domainId: string, accountId: string) {
  const query = {
    'ticker.fungible': false,
    held: true,
    sortBy: 'lastUpdatedAt',
    sortOrder: 'DESC',
    limit: tokensAtOnce,
  } as const;
  return infiniteQueryOptions({
    queryKey: ['balances', domainId, accountId, 'tokens'],
    queryFn: ({ signal, pageParam }) =>
      api.balances.list(
        { params: { domainId, accountId }, query: { ...query, ...(pageParam !== '' && { startingAfter: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextStartingAfter,
    refetchInterval: () => pollUnlessLive(listMs),
  });
}

/** An account's addresses, newest first; asked for every 2 s while there is none. */
export function addressesQuery(domainId: string, accountId: string) {
  return queryOptions({
    queryKey: ['addresses', domainId, accountId],
    queryFn: async ({ signal }) =>
      (
        await api.addresses.list(
          { params: { domainId, accountId }, query: { sortBy: 'createdAt', sortOrder: 'DESC', limit: 250 } },
          { signal },
        )
      ).items,
    refetchInterval: ({ state }) => (state.data?.length === 0 ? underWayMs : false),
  });
}
