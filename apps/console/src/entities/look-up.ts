import type { Account, ApiTickerData, Endpoint, Policy, User, Vault } from '@countersign/model';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../shared/api/client.ts';
import { inBatches } from '../shared/api/in-batches.ts';

const freshMs = 60_000;
/** As many ids as an address has room for. */
const mostAtOnce = 100;

/** Where an entity is: its id, and the domain that it lives in. */
export interface Place {
  readonly id: string;
  readonly domainId: string;
}

/**
 * Finds entities of a kind by their ids: `query` is that of one, null where there is none (or none that may be read); `known` is what was
 * found before, wherever it is. What is asked for in one moment of one domain goes in one call, so that the names of a whole list cost one.
 */
export function lookUp<Value extends { readonly id: string }>(
  kind: string,
  load: (domainId: string, ids: string[]) => Promise<{ readonly items: readonly { readonly data: Value }[] }>,
) {
  const seen = new Map<string, Value>();
  const finders = new Map<string, (id: string) => Promise<Value | null>>();
  const learn = (values: readonly Value[]): void => {
    for (const value of values) seen.set(value.id, value);
  };
  const finderOf = (domainId: string) => {
    const finder =
      finders.get(domainId) ??
      inBatches<Value>(async (ids) => {
        const found = (await load(domainId, [...ids])).items.map(({ data }) => data);
        learn(found);
        return found;
      }, mostAtOnce);
    finders.set(domainId, finder);
    return finder;
  };
  return {
    query: ({ id, domainId }: Place) =>
      queryOptions({ queryKey: ['directory', kind, domainId, id], queryFn: () => finderOf(domainId)(id), staleTime: freshMs }),
    known: (id: string): Value | undefined => seen.get(id),
    /** Takes what was found another way. */
    learn,
  };
}

const limit = mostAtOnce;

/** Users, accounts, endpoints and policies (at their newest revision) of a domain. */
export const userLookUp = lookUp<User>('user', (domainId, id) => api.users.list({ params: { domainId }, query: { id, limit } }));
export const accountLookUp = lookUp<Account>('account', (domainId, id) =>
  api.accounts.list({ params: { domainId }, query: { id, limit } }),
);
export const endpointLookUp = lookUp<Endpoint>('endpoint', (domainId, id) =>
  api.endpoints.list({ params: { domainId }, query: { id, limit } }),
);
export const policyLookUp = lookUp<Policy>('policy', (domainId, id) =>
  api.policies.list({ params: { domainId }, query: { id, limit } }),
);

/** Vaults and assets, which belong to the whole instance. */
export const vaultLookUp = lookUp<Vault>('vault', (_, id) => api.vaults.list({ query: { id, limit } }));
export const assetLookUp = lookUp<ApiTickerData>('asset', (_, id) => api.tickers.list({ query: { id, limit } }));

/** The place of what belongs to the whole instance. */
export const ofInstance = (id: string): Place => ({ id, domainId: '' });

/** One asset by its id: what its amounts are written in. */
export const assetQuery = (id: string) => assetLookUp.query(ofInstance(id));
