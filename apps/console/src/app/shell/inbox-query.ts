import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';

const shown = 20;
const pollMs = 15_000;

/** What the person was told, the newest first, without what their device asks of them: that is told there. Asked for every 15 s besides: what happens in other domains comes by no stream. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: ({ signal }) => api.notifications.inbox({ query: { limit: shown, exclude: ['SignatureRequested'] } }, { signal }),
  refetchInterval: pollMs,
});
