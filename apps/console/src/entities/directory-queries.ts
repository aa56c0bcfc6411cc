import { items } from '@countersign/client';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../shared/api/client.ts';

const freshMs = 60_000;

/** Every ledger of the instance, with its parameters, in the order in which one looks for a name. */
export const ledgersDirectory = queryOptions({
  queryKey: ['directory', 'ledgers'],
  queryFn: async ({ signal }) =>
    (await Array.fromAsync(items(api.ledgers.list, { query: { limit: 250 } }, { signal })))
      .map(({ data }) => data)
      .toSorted((one, other) => one.alias.localeCompare(other.alias)),
  staleTime: freshMs,
});

/** The roles that a domain's users hold. */
export function rolesQuery(domainId: string) {
  return queryOptions({
    queryKey: ['directory', 'roles', domainId],
    queryFn: async ({ signal }) => (await api.users.roles({ params: { domainId } }, { signal })).roles,
    staleTime: freshMs,
  });
}
