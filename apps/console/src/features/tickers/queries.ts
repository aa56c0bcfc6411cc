import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../../app/api/client.ts';
import type { toListQuery } from './search.ts';

/** A page of the assets. */
export const tickerListQuery = (query: ReturnType<typeof toListQuery>) =>
  queryOptions({
    queryKey: ['tickers', query],
    queryFn: ({ signal }) => api.tickers.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One asset. */
export const tickerQuery = (tickerId: string) =>
  queryOptions({
    queryKey: ['ticker', tickerId],
    queryFn: ({ signal }) => api.tickers.get({ params: { tickerId } }, { signal }),
  });
