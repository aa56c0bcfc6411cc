import type { Account, ApiTickerData, Endpoint, Policy, PolicyReference, User, UserReference } from '@countersign/model';
import type { AmountUnitState } from '@countersign/ui';
import { useQueries, useQuery } from '@tanstack/react-query';

import { domainsQuery, meQuery } from '../shared/membership/membership-queries.ts';
import {
  accountsDirectory,
  endpointsDirectory,
  ledgersDirectory,
  policiesDirectory,
  usersDirectory,
  vaultsDirectory,
} from './directory-queries.ts';
import { assetQuery, knownAsset, unitOf } from './asset-queries.ts';
import { personName } from './person-name.ts';

/** What is known of the entities that a screen speaks of; undefined for what could not be read (yet). */
export interface Names {
  readonly domain: (id: string) => string | undefined;
  readonly user: (reference: UserReference) => string | undefined;
  /** A user's email, by which they sign in. */
  readonly email: (reference: UserReference) => string | undefined;
  readonly account: (id: string) => string | undefined;
  readonly endpoint: (id: string) => string | undefined;
  readonly vault: (id: string) => string | undefined;
  readonly ledger: (id: string) => string | undefined;
  readonly policy: (reference: Pick<PolicyReference, 'id'>) => Policy | undefined;
  readonly ticker: (id: string) => ApiTickerData | undefined;
  /** What amounts of an asset count. */
  readonly unit: (tickerId: string) => AmountUnitState;
}

/** Whose names a screen needs: per kind the domains to look in, of tickers their ids; vaults and ledgers belong to the whole instance. */
export interface NamesWanted {
  readonly users?: readonly string[];
  readonly accounts?: readonly string[];
  readonly endpoints?: readonly string[];
  readonly policies?: readonly string[];
  readonly tickers?: readonly string[];
  readonly vaults?: boolean;
  readonly ledgers?: boolean;
}

function byId<T extends { readonly id: string }>(lists: readonly { data?: readonly T[] | undefined }[]): Map<string, T> {
  return new Map(lists.flatMap(({ data }) => data ?? []).map((entry) => [entry.id, entry]));
}

const distinct = (ids: readonly string[] = []): string[] => [...new Set(ids)];

/** Looks up names for chips and sentences, one request per domain and kind, shared by all screens. */
export function useNames(wanted: NamesWanted): Names {
  const me = useQuery(meQuery).data;
  const domains = byId([useQuery(domainsQuery)]);
  const users = byId<User>(useQueries({ queries: distinct(wanted.users).map((id) => usersDirectory(id)) }));
  const accounts = byId<Account>(useQueries({ queries: distinct(wanted.accounts).map((id) => accountsDirectory(id)) }));
  const endpoints = byId<Endpoint>(useQueries({ queries: distinct(wanted.endpoints).map((id) => endpointsDirectory(id)) }));
  const policies = byId<Policy>(useQueries({ queries: distinct(wanted.policies).map((id) => policiesDirectory(id)) }));
  const tickerIds = distinct(wanted.tickers);
  const assets = useQueries({ queries: tickerIds.map((id) => assetQuery(id)) });
  const tickers = new Map(tickerIds.flatMap((id, index) => (assets[index] ? [[id, assets[index]] as const] : [])));
  const vaults = byId([useQuery({ ...vaultsDirectory, enabled: wanted.vaults ?? false })]);
  const ledgers = byId([useQuery({ ...ledgersDirectory, enabled: wanted.ledgers ?? false })]);
  const own = new Map(me?.domains.map(({ userReference }) => [userReference.id, userReference.alias]));
  return {
    domain: (id) => domains.get(id)?.alias ?? me?.domains.find((domain) => domain.id === id)?.alias,
    user: ({ id }) => {
      const user = users.get(id);
      return user ? personName(user) : own.get(id);
    },
    email: ({ id }) => users.get(id)?.alias ?? own.get(id),
    account: (id) => accounts.get(id)?.alias,
    endpoint: (id) => endpoints.get(id)?.alias,
    vault: (id) => vaults.get(id)?.alias,
    ledger: (id) => ledgers.get(id)?.alias,
    policy: ({ id }) => policies.get(id),
    ticker: (id) => tickers.get(id)?.data ?? knownAsset(id),
    unit: (id) => unitOf(tickers.get(id) ?? { data: knownAsset(id), isPending: false }),
  };
}

/** Names of nothing, for places that have none at hand. */
export const noNames: Names = {
  domain: () => undefined,
  user: () => undefined,
  email: () => undefined,
  account: () => undefined,
  endpoint: () => undefined,
  vault: () => undefined,
  ledger: () => undefined,
  policy: () => undefined,
  ticker: () => undefined,
  unit: () => 'unknown',
};
