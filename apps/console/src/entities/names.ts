import type { CoinOf, LedgerOf } from '@countersign/kinds/words';
import type { ApiTickerData, Policy, PolicyReference, UserReference } from '@countersign/model';
import type { AmountUnitState } from '@countersign/ui';
import { useQueries, useQuery } from '@tanstack/react-query';

import { domainsQuery, meQuery } from '../shared/membership/membership-queries.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { feeAssetQuery, unitOf } from './asset-queries.ts';
import { ledgersDirectory } from './directory-queries.ts';
import {
  accountLookUp,
  assetLookUp,
  endpointLookUp,
  ofInstance,
  policyLookUp,
  userLookUp,
  vaultLookUp,
  type Place,
} from './look-up.ts';
import { personName } from './person-name.ts';

/** What is known of the entities that a screen speaks of; undefined for what could not be read (yet). */
export interface Names {
  readonly domain: (id: string) => string | undefined;
  readonly user: (reference: UserReference) => string | undefined;
  /** A user's email, by which they sign in. */
  readonly email: (reference: UserReference) => string | undefined;
  readonly account: (id: string) => string | undefined;
  readonly endpoint: (id: string) => string | undefined;
  /** How far an endpoint is trusted, of 100. */
  readonly trustScore: (endpointId: string) => number | undefined;
  readonly vault: (id: string) => string | undefined;
  readonly ledger: (id: string) => string | undefined;
  readonly policy: (reference: Pick<PolicyReference, 'id'>) => Policy | undefined;
  readonly ticker: (id: string) => ApiTickerData | undefined;
  /** What amounts of an asset count. */
  readonly unit: (tickerId: string) => AmountUnitState;
  /** What amounts of a ledger's own coin count. */
  readonly coin: (ledger: LedgerOf) => AmountUnitState;
}

/** Whose names a screen needs: of users, accounts, endpoints and policies where they are, of vaults and assets their ids; all ledgers. */
export interface NamesWanted {
  readonly users?: readonly Place[];
  readonly accounts?: readonly Place[];
  readonly endpoints?: readonly Place[];
  readonly policies?: readonly Place[];
  readonly tickers?: readonly string[];
  readonly coins?: readonly CoinOf[];
  readonly vaults?: readonly string[];
  readonly ledgers?: boolean;
}

const distinct = (places: readonly Place[]): Place[] => [
  ...new Map(places.map((place) => [`${place.domainId} ${place.id}`, place])).values(),
];

function placesOf({ users, accounts, endpoints, policies, vaults, tickers }: NamesWanted) {
  return {
    users: distinct(users ?? []),
    accounts: distinct(accounts ?? []),
    endpoints: distinct(endpoints ?? []),
    policies: distinct(policies ?? []),
    vaults: distinct((vaults ?? []).map(ofInstance)),
    tickers: distinct((tickers ?? []).map(ofInstance)),
  };
}

/** What was found, by id; of one that is asked for in several domains, where it is. Else what was found before. */
function finder<Value>(
  places: readonly Place[],
  found: readonly { readonly data: Value | null | undefined }[],
  known: (id: string) => Value | undefined,
): (id: string) => Value | undefined {
  const values = new Map(places.flatMap(({ id }, index) => (found[index]?.data ? [[id, found[index].data] as const] : [])));
  return (id) => values.get(id) ?? known(id);
}

/** The one that there is: which of several is meant cannot be told. */
function onlyOne<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}

/** Looks up names for chips and sentences by their ids: one call per domain and kind, and what is known is not asked for again. */
export function useNames(wanted: NamesWanted): Names {
  const me = useQuery(meQuery).data;
  const domains = useQuery(domainsQuery).data ?? [];
  const coins = wanted.coins ?? [];
  const byType = coins.some(({ id, type }) => id === undefined && type !== undefined);
  const known = useQuery({ ...ledgersDirectory, enabled: wanted.ledgers === true || byType });
  const ledgers = known.data ?? [];
  const at = placesOf(wanted);
  const user = finder(at.users, useQueries({ queries: at.users.map(userLookUp.query) }), userLookUp.known);
  const account = finder(at.accounts, useQueries({ queries: at.accounts.map(accountLookUp.query) }), accountLookUp.known);
  const endpoint = finder(at.endpoints, useQueries({ queries: at.endpoints.map(endpointLookUp.query) }), endpointLookUp.known);
  const policy = finder(at.policies, useQueries({ queries: at.policies.map(policyLookUp.query) }), policyLookUp.known);
  const vault = finder(at.vaults, useQueries({ queries: at.vaults.map(vaultLookUp.query) }), vaultLookUp.known);
  const assets = useQueries({ queries: at.tickers.map(assetLookUp.query) });
  const ticker = finder(at.tickers, assets, assetLookUp.known);
  const pending = new Set(at.tickers.flatMap(({ id }, index) => (assets[index]?.isPending ? [id] : [])));
  const ledgerIdOf = ({ id, type }: LedgerOf) => id ?? onlyOne(ledgers.filter(({ parameters }) => parameters.type === type))?.id;
  const coinLedgers = [
    ...new Set(
      coins.flatMap(({ tickerId, ...ledger }) =>
        tickerId === undefined ? (ledgerIdOf(ledger) ?? []) : (ticker(tickerId)?.ledgerId ?? []),
      ),
    ),
  ];
  const coinAssets = useQueries({ queries: coinLedgers.map((id) => feeAssetQuery(id)) });
  const own = new Map(me?.domains.map(({ userReference }) => [userReference.id, userReference.alias]));
  return {
    domain: (id) => [...domains, ...(me?.domains ?? [])].find((domain) => domain.id === id)?.alias,
    user: ({ id }) => {
      const found = user(id);
      return found ? personName(found) : own.get(id);
    },
    email: ({ id }) => user(id)?.alias ?? own.get(id),
    account: (id) => account(id)?.alias,
    endpoint: (id) => endpoint(id)?.alias,
    trustScore: (id) => endpoint(id)?.trustScore,
    vault: (id) => vault(id)?.alias,
    ledger: (id) => ledgers.find((ledger) => ledger.id === id)?.alias,
    policy: ({ id }) => policy(id),
    ticker,
    unit: (id) => unitOf({ data: ticker(id), isPending: pending.has(id) }),
    coin: (ledger) => {
      const id = ledgerIdOf(ledger);
      const asset = id === undefined ? undefined : coinAssets[coinLedgers.indexOf(id)];
      return asset === undefined ? (known.isLoading ? 'loading' : 'unknown') : unitOf(asset);
    },
  };
}

/** Rows with the names that they speak of at hand, for an export that can't wait for what is still loading. */
export async function withNames<Row>(rows: readonly Row[], wanted: (rows: readonly Row[]) => NamesWanted): Promise<Row[]> {
  const at = placesOf(wanted(rows));
  await Promise.all([
    ...at.users.map((place) => queryClient.prefetchQuery(userLookUp.query(place))),
    ...at.accounts.map((place) => queryClient.prefetchQuery(accountLookUp.query(place))),
    ...at.endpoints.map((place) => queryClient.prefetchQuery(endpointLookUp.query(place))),
    ...at.policies.map((place) => queryClient.prefetchQuery(policyLookUp.query(place))),
    ...at.vaults.map((place) => queryClient.prefetchQuery(vaultLookUp.query(place))),
    // An amount without its unit would be written as unknown: rather no file.
    ...at.tickers.map((place) => queryClient.ensureQueryData(assetLookUp.query(place))),
  ]);
  return [...rows];
}

/** Names of nothing, for places that have none at hand. */
export const noNames: Names = {
  domain: () => undefined,
  user: () => undefined,
  email: () => undefined,
  account: () => undefined,
  endpoint: () => undefined,
  trustScore: () => undefined,
  vault: () => undefined,
  ledger: () => undefined,
  policy: () => undefined,
  ticker: () => undefined,
  unit: () => 'unknown',
  coin: () => 'unknown',
};
