import type { InvitationStatus } from '@countersign/model';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';

const askAgainMs = 3_000;

const isWaitedFor = (status: InvitationStatus | undefined): boolean => status === 'Pending' || status === 'DeviceRegistered';

/** What the invited person may know of the invitation, by its id or code; asked again while it waits for their device, and then for its approval. */
export function previewQuery(idOrCode: string) {
  return queryOptions({
    queryKey: ['invited', idOrCode],
    queryFn: ({ signal }) => api.invitations.preview({ params: { idOrCode } }, { signal }),
    refetchInterval: ({ state }) => (isWaitedFor(state.data?.status) ? askAgainMs : false),
    retry: false,
  });
}
