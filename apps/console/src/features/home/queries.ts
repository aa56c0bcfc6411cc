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

const MOST_ACCOUNTS = 40;

/** The balances of a domain's accounts, fetched together; accounts whose balances fail are left out. */
export const domainBalancesQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['balances', domainId, 'all'],
    queryFn: async ({ signal }) => {
      const accounts = await api.accounts.list({ params: { domainId }, query: { limit: MOST_ACCOUNTS } }, { signal });
      const answers = await Promise.allSettled(
        accounts.items.map(({ data }) =>
          api.balances.list({ params: { domainId: data.domainId, accountId: data.id }, query: { limit: 250 } }, { signal }),
        ),
      );
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.items : []));
    },
    refetchInterval: () => pollUnlessLive(REFRESH_MS),
  });
