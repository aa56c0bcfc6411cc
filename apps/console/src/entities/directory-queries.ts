import { everyItem } from '../shared/api/every-item.ts';
import type { Account, Endpoint } from '@countersign/model';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../shared/api/client.ts';

const freshMs = 60_000;
/** Choices of forms: the first thousand. */
const mostAsked = 1_000;
const query = { limit: 250, sortBy: 'alias', sortOrder: 'ASC' } as const;

async function collect<Item>(source: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of source) {
    all.push(item);
    if (all.length >= mostAsked) break;
  }
  return all;
}

/** The accounts of a domain, to choose from. */
export function accountsDirectory(domainId: string) {
  return queryOptions({
    queryKey: ['directory', 'accounts', domainId],
    queryFn: async ({ signal }): Promise<Account[]> =>
      (await collect(everyItem(api.accounts.list, { params: { domainId }, query }, { signal }))).map(({ data }) => data),
    staleTime: freshMs,
  });
}

/** The endpoints of a domain, to choose from. */
export function endpointsDirectory(domainId: string) {
  return queryOptions({
    queryKey: ['directory', 'endpoints', domainId],
    queryFn: async ({ signal }): Promise<Endpoint[]> =>
      (await collect(everyItem(api.endpoints.list, { params: { domainId }, query }, { signal }))).map(({ data }) => data),
    staleTime: freshMs,
  });
}

/** The assets of a ledger, to choose from. */
export function ledgerTickersDirectory(ledgerId: string) {
  return queryOptions({
    queryKey: ['directory', 'tickers', ledgerId],
    queryFn: async ({ signal }) => {
      const inOrder = { ledgerId, limit: 250, sortBy: 'name', sortOrder: 'ASC' } as const;
      return (await collect(everyItem(api.tickers.list, { query: inOrder }, { signal }))).map(({ data }) => data);
    },
    staleTime: freshMs,
  });
}

/** Every vault of the instance. */
export const vaultsDirectory = queryOptions({
  queryKey: ['directory', 'vaults'],
  queryFn: async ({ signal }) => (await collect(everyItem(api.vaults.list, { query }, { signal }))).map(({ data }) => data),
  staleTime: freshMs,
});

/** Every ledger of the instance, with its parameters. */
export const ledgersDirectory = queryOptions({
  queryKey: ['directory', 'ledgers'],
  queryFn: async ({ signal }) =>
    (await collect(everyItem(api.ledgers.list, { query: { limit: 250 } }, { signal }))).map(({ data }) => data),
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
