import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import type { toListQuery } from './search.ts';

/** A page of the list. */
export function policyListQuery(domainId: string, query: ReturnType<typeof toListQuery>) {
  return queryOptions({
    queryKey: ['policies', domainId, query],
    queryFn: ({ signal }) => api.policies.list({ params: { domainId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
