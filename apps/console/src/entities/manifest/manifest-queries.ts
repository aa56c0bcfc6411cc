import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import { underWayMs } from '../../shared/live/live-state.ts';
import type { ManifestListQuery } from './manifest-search.ts';

const listMs = 5_000;

/** How a page of manifests is asked for: those of one account, or of all of a domain. */
export function askManifests(
  domainId: string,
  accountId: string | undefined,
  query: ManifestListQuery,
  options?: Parameters<typeof api.manifests.list>[1],
) {
  return accountId === undefined
    ? api.manifests.ofDomain({ params: { domainId }, query }, options)
    : api.manifests.list({ params: { domainId, accountId }, query }, options);
}

/** A page of manifests; asked for every 2 s while one of them waits for its signature. */
export function manifestsQuery(domainId: string, accountId: string | undefined, query: ManifestListQuery) {
  return queryOptions({
    queryKey: ['manifests', domainId, accountId, query],
    queryFn: ({ signal }) => askManifests(domainId, accountId, query, { signal }),
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
