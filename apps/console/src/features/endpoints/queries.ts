import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import type { toListQuery } from './search.ts';

/** A page of the list. */
export function endpointListQuery(domainId: string, query: ReturnType<typeof toListQuery>) {
  return queryOptions({
    queryKey: ['endpoints', domainId, query],
    queryFn: ({ signal }) => api.endpoints.list({ params: { domainId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
