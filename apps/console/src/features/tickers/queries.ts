import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import type { toListQuery } from './search.ts';

/** A page of the assets. */
export function tickerListQuery(query: ReturnType<typeof toListQuery>) {
  return queryOptions({
    queryKey: ['tickers', query],
    queryFn: ({ signal }) => api.tickers.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One asset. */
export function tickerQuery(tickerId: string) {
  return queryOptions({
    queryKey: ['ticker', tickerId],
    queryFn: ({ signal }) => api.tickers.get({ params: { tickerId } }, { signal }),
  });
}
