import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';

const shown = 20;
const pollMs = 15_000;

/** The person's notifications, the newest first, but for those that their device shows. Polled every 15 s: no stream covers other domains. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: ({ signal }) => api.notifications.inbox({ query: { limit: shown, exclude: ['SignatureRequested'] } }, { signal }),
  refetchInterval: pollMs,
});
