import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import { pollUnlessLive } from '../../shared/live/live-state.ts';

const listMs = 5_000;

/** Whether an account's networks have it, where it is not there from the beginning, and what keeps its transactions there good for good. */
export function presenceQuery(domainId: string, accountId: string) {
  return queryOptions({
    queryKey: ['presence', domainId, accountId],
    queryFn: ({ signal }) => api.accounts.presence({ params: { domainId, accountId } }, { signal }),
    refetchInterval: () => pollUnlessLive(listMs),
  });
}
