import type { IntentPayload } from '@countersign/kinds/schemas';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { api } from '../api/client.ts';

/** Whether the key that a payload admits says by its answer to an invitation that it is on other devices too; false where nobody knows. */
export function useIsKeySynchronised(payload: IntentPayload, domainId: string): boolean {
  const user = payload.type === 'v0_CreateUser' ? payload : undefined;
  const { data } = useQuery(
    queryOptions({
      queryKey: ['invitations', domainId, 'key-of', user?.id, user?.publicKey],
      enabled: user !== undefined,
      queryFn: async ({ signal }) => {
        const query = { alias: user?.alias ?? '', status: ['DeviceRegistered' as const] };
        const { items } = await api.invitations.list({ params: { domainId }, query }, { signal });
        const answered = items.find((one) => one.user.id === user?.id && one.user.publicKey === user?.publicKey);
        if (answered === undefined) return false;
        // Curves are too large to come with every review.
        const { isAnsweredSynchronised } = await import('./answered-key.ts');
        return isAnsweredSynchronised(answered);
      },
      retry: false,
    }),
  );
  return data === true;
}
