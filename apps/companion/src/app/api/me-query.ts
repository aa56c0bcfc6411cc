import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Who this person is, and in which domains. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api().me.get({}, { signal }),
  staleTime: 60_000,
});
