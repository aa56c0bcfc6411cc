import { recordOf } from '@countersign/kernel';
import type { EntityData } from '@countersign/model';
import { governedEntities, listedEntities, type ListedEntity } from '@countersign/model/names';
import { queryOptions, useQueries, type QueryClient } from '@tanstack/react-query';

import { api } from '../shared/api/client.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { inBatches } from '../shared/api/in-batches.ts';
import { pollUnlessLive } from '../shared/live/live-state.ts';

const freshMs = 60_000;
const besideFreshMs = 5_000;
/** As many ids as an address has room for. */
const mostAtOnce = 100;

/** Where an entity is: its id, and the domain that it lives in. */
export interface Place {
  readonly id: string;
  readonly domainId: string;
}

type Load<Value> = (domainId: string, ids: string[]) => Promise<{ readonly items: readonly { readonly data: Value }[] }>;
type Places = (ids: string[]) => Promise<{ readonly items: readonly { readonly id: string; readonly domainId?: string }[] }>;

/**
 * Finds entities of a kind by their ids: `query` is that of one, null where there is none (or none that may be read); `known` is what was
 * found before, wherever it is. What is asked for in one moment of one domain goes in one call, so that the names of a whole list cost one.
 * `places` says of what is not there in which other domain it is: a payment may go to an account or endpoint elsewhere.
 */
export function lookUp<Value extends { readonly id: string }>(kind: string, load: Load<Value>, places?: Places) {
  const { find, known, learn } = batches(async (domainId, ids) => (await load(domainId, [...ids])).items.map(({ data }) => data));
  const placeOf = places && inBatches(async (ids) => (await places([...ids])).items, mostAtOnce);
  const findAnywhere = async (domainId: string, id: string): Promise<Value | null> => {
    const found = await find(domainId, id);
    const elsewhere = found ? undefined : (await placeOf?.(id))?.domainId;
    return elsewhere === undefined || elsewhere === domainId ? found : find(elsewhere, id);
  };
  const query = ({ id, domainId }: Place) =>
    queryOptions({
      queryKey: ['directory', kind, domainId, id],
      queryFn: () => findAnywhere(domainId, id),
      staleTime: freshMs,
    });
  return {
    query,
    fetch: (place: Place): Promise<Value | null> => queryClient.fetchQuery(query(place)),
    known,
    /** What was found at a place. */
    read: (client: QueryClient, place: Place): Value | undefined => client.getQueryData(query(place).queryKey) ?? undefined,
    /** Takes what was found another way. */
    learn,
  };
}

/**
 * What the server says about many rows of a list in one call: `query` is that of one row, null where there is nothing to tell; `known` is
 * what was found before. `key` begins the query's key, so that it is asked again whenever that list is.
 */
export function besideRows<Value extends { readonly id: string }>(
  key: string,
  ask: (domainId: string, ids: string[]) => Promise<readonly Value[]>,
) {
  const { find, known } = batches((domainId, ids) => ask(domainId, [...ids]));
  const query = ({ id, domainId }: Place) =>
    queryOptions({
      queryKey: [key, 'beside', domainId, id],
      queryFn: () => find(domainId, id),
      staleTime: besideFreshMs,
      refetchInterval: () => pollUnlessLive(besideFreshMs),
    });
  const load = async (places: readonly Place[]): Promise<void> => {
    await Promise.all(places.map((place) => queryClient.fetchQuery(query(place))));
  };
  return { query, known, load };
}

/** What is known of the rows that are shown, and for which of them it is still loading. What an export has loaded is found as well. */
export function useBesideRows<Value extends { readonly id: string }>(
  { query, known }: Pick<ReturnType<typeof besideRows<Value>>, 'query' | 'known'>,
  places: readonly Place[],
) {
  const results = useQueries({ queries: places.map(query) });
  const found = new Map(places.map(({ id }, index) => [id, results[index]?.data ?? undefined]));
  const pending = new Set(places.flatMap(({ id }, index) => (results[index]?.isPending ? [id] : [])));
  return {
    of: (id: string): Value | undefined => found.get(id) ?? known(id),
    isPending: (id: string): boolean => pending.has(id),
  };
}

/** What is shown beside the rows of a list, whatever it is. */
export interface BesideRows {
  /** Has it at hand for all of these places, in as few calls as that takes; rejects where that fails. */
  readonly load: (places: readonly Place[]) => Promise<void>;
}

function batches<Value extends { readonly id: string }>(
  load: (domainId: string, ids: readonly string[]) => Promise<readonly Value[]>,
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
        const found = await load(domainId, ids);
        learn(found);
        return found;
      }, mostAtOnce);
    finders.set(domainId, finder);
    return finder;
  };
  return {
    find: (domainId: string, id: string) => finderOf(domainId)(id),
    known: (id: string): Value | undefined => seen.get(id),
    learn,
  };
}

const limit = mostAtOnce;

/** Where those are that payments go to, which may be in another domain. */
const placesOf: Readonly<Partial<Record<ListedEntity, Places>>> = {
  Account: (account) => api.me.places({ query: { account } }),
  Endpoint: (endpoint) => api.me.places({ query: { endpoint } }),
};

/**
 * How entities are looked up by their ids, at their newest revision: in a domain, or in the instance. Domains are not looked up: those that may be
 * read are all known by name.
 */
// oxlint-disable-next-line typescript/consistent-type-assertions -- Each gives what its own list has, which the type of a table over all kinds cannot say.
export const lookUps = recordOf(listedEntities, (kind) => {
  const { word, plural } = governedEntities[kind];
  const load: Load<EntityData[typeof kind]> = (domainId, id) => api[plural].list({ params: { domainId }, query: { id, limit } });
  return lookUp(word, load, placesOf[kind]);
}) as { readonly [Kind in ListedEntity]: ReturnType<typeof lookUp<EntityData[Kind]>> };

export const {
  User: userLookUp,
  Account: accountLookUp,
  Endpoint: endpointLookUp,
  Vault: vaultLookUp,
  Ticker: assetLookUp,
} = lookUps;

/** The place of what belongs to the whole instance. */
export const ofInstance = (id: string): Place => ({ id, domainId: '' });

/** One asset by its id: what its amounts are written in. */
export const assetQuery = (id: string) => assetLookUp.query(ofInstance(id));
