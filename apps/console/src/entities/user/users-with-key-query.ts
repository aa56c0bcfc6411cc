import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import type { Place } from '../look-up.ts';

/** As many as a search gives. */
export const mostFound = 20;

/** The users who sign with a key, in every domain that the reader may see. */
export function usersWithKeyQuery(publicKey: string) {
  return queryOptions({
    queryKey: ['users', 'with-key', publicKey],
    queryFn: async ({ signal }): Promise<readonly Place[]> => {
      const { items } = await api.me.search({ query: { text: publicKey, limit: mostFound } }, { signal });
      return items.flatMap(({ kind, id, domainId }) => (kind === 'user' && domainId !== undefined ? [{ id, domainId }] : []));
    },
  });
}
