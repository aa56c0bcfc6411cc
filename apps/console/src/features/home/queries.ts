import { queryOptions } from '@tanstack/react-query';

import { api } from '../../app/api/client.ts';
import type { IntentListQuery } from '../../app/intents/intent-queries.ts';

const SHOWN = 8;
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
          { params: { domainId }, query: { sortBy: 'registeredAt', sortOrder: 'DESC', limit: SHOWN } },
          { signal },
        )
      ).items,
    refetchInterval: REFRESH_MS,
  });
