import { queryOptions } from '@tanstack/react-query';

import { api } from '../../app/api/client.ts';
import { pollUnlessLive } from '../../app/live/live-state.ts';
import type { IntentListQuery } from '../../app/intents/intent-queries.ts';

const SHOWN = 8;
/** More transfers than are shown, because fees are folded into theirs. */
const TRANSFERS_READ = 24;
const REFRESH_MS = 15_000;

/** The newest tasks. */
export const lastIntentsQuery: IntentListQuery = { sortBy: 'details.metadata.createdAt', sortOrder: 'DESC', limit: SHOWN };

/** The newest transfers of a domain. */
export const lastTransfersQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['transfers', domainId, 'last'],
    queryFn: async ({ signal }) =>
      (
        await api.transfers.list(
          { params: { domainId }, query: { sortBy: 'registeredAt', sortOrder: 'DESC', limit: TRANSFERS_READ } },
          { signal },
        )
      ).items,
    refetchInterval: () => pollUnlessLive(REFRESH_MS),
  });

/** What all accounts of a domain hold together, added up by the server. */
export const domainBalancesQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['balances', domainId, 'totals'],
    queryFn: ({ signal }) => api.balances.totals({ params: { domainId }, query: { limit: 250 } }, { signal }),
    refetchInterval: () => pollUnlessLive(REFRESH_MS),
  });
