import { ok, type Clock } from '@countersign/kernel';
import type { InstanceStore, ListName, ListQuery, Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';
import { itemsOf } from './domain-lists.ts';

const everywhere = { type: 'Instance' } as const;

type InstanceLists = Pick<ApiHandlers, 'properties' | 'signers' | 'trustedLedgers'> & {
  readonly domains: Pick<ApiHandlers['domains'], 'counts' | 'list'>;
  readonly ledgers: Pick<ApiHandlers['ledgers'], 'get' | 'list'>;
  readonly me: Pick<ApiHandlers['me'], 'accounts' | 'endpoints' | 'get' | 'places' | 'search'>;
  readonly requests: Pick<ApiHandlers['requests'], 'listOwn'>;
  readonly tickers: Pick<ApiHandlers['tickers'], 'prices'>;
};

/** What the instance as a whole holds, and what concerns the caller. */
export function instanceLists(reads: Reads, instance: Pick<InstanceStore, 'signers'>, clock: Clock): InstanceLists {
  const list =
    <Name extends ListName>(name: Name) =>
    ({ query }: { readonly query: ListQuery }) =>
      reads.list(name, everywhere, query);
  return {
    me: {
      get: ({ person }) => reads.me(person),
      places: async ({ person, query }) => ok(await reads.places(person, query)),
      accounts: ({ person, query }) => reads.readable('accounts', person, query),
      endpoints: ({ person, query }) => reads.readable('endpoints', person, query),
      search: async ({ person, query }) => ok(await reads.search(person, query.text, query.limit)),
    },
    domains: {
      list: ({ person, query }) => reads.domains(person, query),
      counts: async ({ person, query }) => ok({ items: await reads.domainCounts(person, query.domainId) }),
    },
    requests: { listOwn: async ({ person, query }) => itemsOf(await reads.ownRequests(person, query)) },
    tickers: { prices: async ({ query }) => ok({ items: await reads.tickerPrices(query.tickerId, clock.now()) }) },
    ledgers: {
      list: list('ledgers'),
      get: ({ params }) => reads.get('ledgers', everywhere, params.ledgerId),
    },
    trustedLedgers: {
      list: list('ledgers'),
      get: ({ params }) => reads.get('ledgers', everywhere, params.ledgerId),
    },
    properties: { list: list('properties') },
    signers: {
      list: async () =>
        ok({
          items: (await instance.signers()).map(({ keyStrategies, ...signer }) => ({
            ...signer,
            ...(keyStrategies && { keyStrategies: [...keyStrategies] }),
          })),
        }),
    },
  };
}
