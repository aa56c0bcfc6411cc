import { queryOptions } from '@tanstack/react-query';

import { api } from '../shared/api/client.ts';

const freshMs = 10_000;

/** One transfer. */
export function transferQuery(domainId: string, transferId: string) {
  return queryOptions({
    queryKey: ['transfer', domainId, transferId],
    queryFn: ({ signal }) => api.transfers.get({ params: { domainId, transferId } }, { signal }),
    staleTime: freshMs,
  });
}
