import { ApiError, createClient, items } from '@countersign/client';
import type { Domain } from '@countersign/model';
import { queryOptions } from '@tanstack/react-query';

import { clientOptions } from '../api/client-options.ts';
import { worthRetrying } from '../api/query-client.ts';
import { allDomains } from '../early/first-questions.ts';

/** Asks whatever is known: what other calls are refused by is what it asks for. */
const api = createClient(clientOptions);

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
    for await (const domain of items(api.domains.list, { query: allDomains }, { signal })) domains.push(domain.data);
    return domains;
  },
  retry: askedOnceMore,
  retryDelay: meRetryMs,
  staleTime: permissionDedupeMs,
});
