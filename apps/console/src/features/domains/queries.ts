import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import type { toListQuery } from './search.ts';

/** A page of the list. */
export function domainListQuery(query: ReturnType<typeof toListQuery>) {
  return queryOptions({
    queryKey: ['domains', query],
    queryFn: ({ signal }) => api.domains.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
