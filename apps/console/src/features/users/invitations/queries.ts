import { ApiError } from '@countersign/client';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../../shared/api/client.ts';

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
