import type { HistoryPeriod } from '@countersign/contract';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../api/client.ts';
import { pollUnlessLive } from '../live/live-state.ts';

const refreshMs = 60_000;

/** Whose past is shown: that of a domain, of it and all below it, or of one account. */
export interface PastOf {
  readonly domainId: string;
  readonly withDescendants?: boolean;
  readonly accountId?: string;
}

function asked({ withDescendants = false, accountId }: PastOf, period: HistoryPeriod, tickerId?: string) {
  return {
    period,
    ...(withDescendants && { scope: 'SelfAndDescendants' as const }),
    ...(accountId !== undefined && { accountId }),
    ...(tickerId !== undefined && { tickerId }),
  };
}

/** What was held over time: of one asset how much, else what all of it was worth. */
export function balanceHistoryQuery(of: PastOf, period: HistoryPeriod, tickerId?: string) {
  const query = asked(of, period, tickerId);
  return queryOptions({
    queryKey: ['balances', of.domainId, 'history', query],
    queryFn: ({ signal }) => api.balances.history({ params: { domainId: of.domainId }, query }, { signal }),
    refetchInterval: () => pollUnlessLive(refreshMs),
  });
}

/** How many transfers there were over time. */
export function transferCountsQuery(of: PastOf, period: HistoryPeriod) {
  const query = asked(of, period);
  return queryOptions({
    queryKey: ['transfers', of.domainId, 'counts', query],
    queryFn: async ({ signal }) => (await api.transfers.counts({ params: { domainId: of.domainId }, query }, { signal })).items,
    refetchInterval: () => pollUnlessLive(refreshMs),
  });
}
