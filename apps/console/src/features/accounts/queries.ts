import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import { pollUnlessLive, underWayMs } from '../../shared/live/live-state.ts';
import { accountSource } from '../../entities/account/account-source.ts';
import { isBeingPrepared } from '../../entities/account/ledger-standing.ts';
import type { ManifestListQuery } from './manifest-search.ts';
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

/** A page of an account's manifests; asked for every 2 s while one of them waits for its signature. */
export function manifestsQuery(domainId: string, accountId: string, query: ManifestListQuery) {
  return queryOptions({
    queryKey: ['manifests', domainId, accountId, query],
    queryFn: ({ signal }) => api.manifests.list({ params: { domainId, accountId }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.every(({ data }) => data.value !== undefined) ? listMs : underWayMs),
  });
}

/** One manifest; asked for every 2 s until it is signed. */
export function manifestQuery(domainId: string, accountId: string, manifestId: string) {
  return queryOptions({
    queryKey: ['manifest', domainId, accountId, manifestId],
    queryFn: ({ signal }) => api.manifests.get({ params: { domainId, accountId, manifestId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.data.value === undefined ? underWayMs : false),
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
