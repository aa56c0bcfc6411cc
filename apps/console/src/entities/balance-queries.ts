import { queryOptions } from '@tanstack/react-query';

import { api } from '../shared/api/client.ts';
import { pollUnlessLive } from '../shared/live/live-state.ts';

const refreshMs = 5_000;

/** What an account holds of one asset; null where it holds none of it. */
export function balanceOfAssetQuery(domainId: string, accountId: string, tickerId: string) {
  return queryOptions({
    queryKey: ['balances', domainId, accountId, 'asset', tickerId],
    queryFn: async ({ signal }) => {
      const query = { 'ticker.id': [tickerId], limit: 1 };
      return (await api.balances.list({ params: { domainId, accountId }, query }, { signal })).items[0] ?? null;
    },
    refetchInterval: () => pollUnlessLive(refreshMs),
  });
}
