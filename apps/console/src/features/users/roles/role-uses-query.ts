import { queryOptions } from '@tanstack/react-query';

import { api } from '../../../shared/api/client.ts';

/** What each role of a domain is for, worked out by the server over all of its users and policies. */
export function roleUsesQuery(domainId: string) {
  return queryOptions({
    queryKey: ['users', domainId, 'role-uses'],
    queryFn: async ({ signal }) => (await api.users.roleUses({ params: { domainId } }, { signal })).items,
  });
}
