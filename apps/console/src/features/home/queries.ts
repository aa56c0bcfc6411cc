import { limits } from '@countersign/model/names';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import { pollUnlessLive } from '../../shared/live/live-state.ts';
import type { IntentListQuery } from '../../entities/intent/intent-queries.ts';
import type { OrderListQuery } from '../../shared/movements/movement-queries.ts';

/** More transfers than are shown, because fees are folded into theirs. */
const transfersRead = 24;
const refreshMs = 15_000;

/** The open tasks that have waited longest. */
export const oldestOpenQuery: IntentListQuery = {
  'state.status': ['Open'],
  sortBy: 'details.metadata.createdAt',
  sortOrder: 'ASC',
  limit: 3,
};

/** What was proposed last, whatever became of it. */
export const latestIntentsQuery: IntentListQuery = { sortBy: 'details.metadata.createdAt', sortOrder: 'DESC', limit: 5 };

/** What accounts were ordered to do last. */
export const lastOrdersQuery: OrderListQuery = { sortBy: 'metadata.createdAt', sortOrder: 'DESC', limit: 24 };

/** The newest transfers of a domain. */
export function lastTransfersQuery(domainId: string) {
  return queryOptions({
    queryKey: ['transfers', domainId, 'last'],
    queryFn: async ({ signal }) =>
      (
        await api.transfers.list(
          {
            params: { domainId },
            query: { sortBy: 'registeredAt', sortOrder: 'DESC', limit: transfersRead, unsolicited: 'false' },
          },
          { signal },
        )
      ).items,
    refetchInterval: () => pollUnlessLive(refreshMs),
  });
}

/** What all accounts of a domain hold together, or of a group by the domains right below, added up by the server: the assets that most accounts hold, where there are more than one answer has. */
export function domainBalancesQuery(domainId: string, isGroup: boolean) {
  const limit = limits.pageSizeMaximum;
  const query = isGroup ? ({ scope: 'SelfAndDescendants', byDomain: 'true', limit } as const) : { limit };
  return queryOptions({
    queryKey: ['balances', domainId, 'totals', isGroup],
    queryFn: ({ signal }) => api.balances.totals({ params: { domainId }, query }, { signal }),
    refetchInterval: () => pollUnlessLive(refreshMs),
  });
}
