import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';

const askAgainMs = 3_000;

/** What the invited person may know of the invitation, by its id or code; asked again while it waits for their device. */
export function previewQuery(idOrCode: string) {
  return queryOptions({
    queryKey: ['invited', idOrCode],
    queryFn: ({ signal }) => api.invitations.preview({ params: { idOrCode } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'Pending' ? askAgainMs : false),
    retry: false,
  });
}
