import type { InstanceStore, Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

const everywhere = { type: 'Instance' } as const;

type InstanceLists = Pick<ApiHandlers, 'properties' | 'signers' | 'tickers' | 'trustedLedgers'> & {
  readonly domains: Pick<ApiHandlers['domains'], 'list'>;
  readonly ledgers: Pick<ApiHandlers['ledgers'], 'get' | 'list'>;
  readonly me: Pick<ApiHandlers['me'], 'get'>;
  readonly requests: Pick<ApiHandlers['requests'], 'listOwn'>;
  readonly vaults: Pick<ApiHandlers['vaults'], 'get' | 'list'>;
};

/** What the instance as a whole holds, and what concerns the caller. */
export function instanceLists(reads: Reads, instance: Pick<InstanceStore, 'signers'>): InstanceLists {
  return {
    me: { get: ({ person }) => reads.me(person) },
    domains: { list: ({ person, query }) => reads.domains(person, query) },
    requests: { listOwn: async ({ person, query }) => [...(await reads.ownRequests(person, query)).items] },
    vaults: {
      list: ({ query }) => reads.list('vaults', everywhere, query),
      get: ({ params }) => reads.get('vaults', everywhere, params.vaultId),
    },
    tickers: {
      list: ({ query }) => reads.list('tickers', everywhere, query),
      get: ({ params }) => reads.get('tickers', everywhere, params.tickerId),
    },
    ledgers: {
      list: ({ query }) => reads.list('ledgers', everywhere, query),
      get: ({ params }) => reads.get('ledgers', everywhere, params.ledgerId),
    },
    trustedLedgers: {
      list: ({ query }) => reads.list('ledgers', everywhere, query),
      get: ({ params }) => reads.get('ledgers', everywhere, params.ledgerId),
    },
    properties: { list: ({ query }) => reads.list('properties', everywhere, query) },
    signers: {
      list: async () => ({
        items: (await instance.signers()).map(({ keyStrategies, ...signer }) => ({
          ...signer,
          ...(keyStrategies && { keyStrategies: [...keyStrategies] }),
        })),
      }),
    },
  };
}
