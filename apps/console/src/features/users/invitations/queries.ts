import { ApiError } from '@countersign/client';
import { queryOptions, skipToken } from '@tanstack/react-query';

import { api } from '../../../shared/api/client.ts';

/** The code of an invitation that was made in this tab, which alone still has it: nobody is given it again. */
export function madeCodeQuery(invitationId: string) {
  return queryOptions<string>({
    queryKey: ['invitation-code', invitationId],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** The user that an invitation is for, once there is one. */
export function memberQuery(domainId: string, userId: string) {
  return queryOptions({
    queryKey: ['user', domainId, userId, 'or-none'],
    queryFn: async ({ signal }) => {
      try {
        return (await api.users.get({ params: { domainId, userId } }, { signal })).data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}
