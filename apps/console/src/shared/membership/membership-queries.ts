import { ApiError } from '@countersign/client';
import type { Domain } from '@countersign/model';
import { canRead } from '@countersign/governance/access';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../api/client.ts';
import { everyItem } from '../api/every-item.ts';
import { knowRefusalsBy } from '../api/known-refusals.ts';
import { queryClient, worthRetrying } from '../api/query-client.ts';
import { usersOf } from './membership.ts';

const meRetryMs = 1_000;
const permissionDedupeMs = 15_000;

/** A refusal is asked about once more: the request may have left with a token that ran out and has been renewed by now. */
function askedOnceMore(failures: number, error: unknown): boolean {
  return (failures === 0 && error instanceof ApiError && error.status === 401) || worthRetrying(failures, error);
}

/** The caller: public key, and the user they are in each of their domains. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.me.get({}, { signal }),
  retry: askedOnceMore,
  retryDelay: meRetryMs,
  staleTime: 60_000,
});

/** Every domain the caller may read, with its permissions; asked at most once in 15 s. */
export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: async ({ signal }) => {
    const domains: Domain[] = [];
    const query = { limit: 250, sortBy: 'alias', sortOrder: 'ASC' } as const;
    for await (const domain of everyItem(api.domains.list, { query }, { signal })) domains.push(domain.data);
    return domains;
  },
  retry: askedOnceMore,
  retryDelay: meRetryMs,
  staleTime: permissionDedupeMs,
});

// By the rule that the server enforces, on permissions as fresh as these queries keep them; before they are there nothing is known.
knowRefusalsBy(async (access, domainId) => {
  const isKnown = () => {
    const me = queryClient.getQueryData(meQuery.queryKey);
    const domains = queryClient.getQueryData(domainsQuery.queryKey);
    if (!me || !domains) return false;
    const lookup = new Map(domains.map((domain) => [domain.id, domain]));
    // Of a domain whose record is hidden nothing is known: what is there may be read in one's own alone.
    if (!lookup.has(domainId)) return !me.domains.some(({ id }) => id === domainId);
    return typeof access !== 'string' && !canRead(access.resource, domainId, usersOf(me), lookup);
  };
  if (!isKnown()) return false;
  await Promise.allSettled([queryClient.fetchQuery(meQuery), queryClient.fetchQuery(domainsQuery)]);
  return isKnown();
});
