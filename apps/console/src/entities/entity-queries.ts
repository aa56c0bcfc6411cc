import { queryOptions } from '@tanstack/react-query';

import { api } from '../shared/api/client.ts';

const freshMs = 10_000;

/** One ledger. */
export function ledgerQuery(ledgerId: string) {
  return queryOptions({
    queryKey: ['ledger', ledgerId],
    queryFn: async ({ signal }) => (await api.ledgers.get({ params: { ledgerId } }, { signal })).data,
    staleTime: freshMs,
  });
}

/** One transfer. */
export function transferQuery(domainId: string, transferId: string) {
  return queryOptions({
    queryKey: ['transfer', domainId, transferId],
    queryFn: ({ signal }) => api.transfers.get({ params: { domainId, transferId } }, { signal }),
    staleTime: freshMs,
  });
}

/** A property of the instance; null where it was never set. */
export function propertyQuery(id: string) {
  return queryOptions({
    queryKey: ['property', id],
    queryFn: async ({ signal }) => {
      // There are fewer than a page has.
      const { items } = await api.properties.list({}, { signal });
      return items.find(({ data }) => data.id === id)?.data ?? null;
    },
    staleTime: freshMs,
  });
}
