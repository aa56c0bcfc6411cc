import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import { pollUnlessLive } from '../../shared/live/live-state.ts';
import type { IntentListQuery } from '../../entities/intent/intent-queries.ts';

const shown = 8;
/** More transfers than are shown, because fees are folded into theirs. */
const transfersRead = 24;
const refreshMs = 15_000;

/** The newest tasks. */
export const lastIntentsQuery: IntentListQuery = { sortBy: 'details.metadata.createdAt', sortOrder: 'DESC', limit: shown };

/** The newest transfers of a domain. */
export function lastTransfersQuery(domainId: string) {
  return queryOptions({
    queryKey: ['transfers', domainId, 'last'],
    queryFn: async ({ signal }) =>
      (
        await api.transfers.list(
          { params: { domainId }, query: { sortBy: 'registeredAt', sortOrder: 'DESC', limit: transfersRead } },
          { signal },
        )
      ).items,
    refetchInterval: () => pollUnlessLive(refreshMs),
  });
}

/** What all accounts of a domain hold together, added up by the server. */
export function domainBalancesQuery(domainId: string) {
  return queryOptions({
    queryKey: ['balances', domainId, 'totals'],
    queryFn: ({ signal }) => api.balances.totals({ params: { domainId }, query: { limit: 250 } }, { signal }),
    refetchInterval: () => pollUnlessLive(refreshMs),
  });
}
