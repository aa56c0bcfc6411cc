import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../../app/api/client.ts';
import type { toListQuery } from './search.ts';

/** A page of the list. */
export const vaultListQuery = (query: ReturnType<typeof toListQuery>) =>
  queryOptions({
    queryKey: ['vaults', query],
    queryFn: ({ signal }) => api.vaults.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
