import { isKeyOf } from '@countersign/kernel';
import type { CoinOf, LedgerOf, NamedKind, ShownPlace } from '@countersign/kinds/words';
import { ApiError } from '@countersign/client';
import { addressApart } from '@countersign/ledger-registry/descriptors';
import type { ApiTickerData, Endpoint, EntityData, Ledger, Policy, PolicyReference, UserReference } from '@countersign/model';
import { entityOfWord, type ListedEntity } from '@countersign/model/names';
import { comingName, type AmountUnitState } from '@countersign/ui';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { domainsQuery, meQuery } from '../shared/membership/membership-queries.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { feeAssetQuery, limitedAssetsQuery, unitOf } from './asset-queries.ts';
import { ledgersDirectory } from './directory-queries.ts';
import { assetLookUp, lookUps, type Place } from './look-up.ts';
import { isTestBesideReal, ledgerName } from './ledger/network-mark.ts';
import { personName } from './person-name.ts';
import { useActedOn, type ActedOn } from './acted-on.ts';
import { allNamesWanted } from './intent/names-wanted.ts';
import { entitiesIn, type NamesWanted, type WantedEntity } from './names-wanted.ts';

export type { NamesWanted } from './names-wanted.ts';

/** What is known of the entities that a screen speaks of: names on their way are {@link comingName}, what can't be read is undefined. */
export interface Names extends ActedOn {
  /** What a thing of any kind is called. */
  readonly name: (kind: NamedKind, id: string) => string | undefined;
  readonly domain: (id: string) => string | undefined;
  readonly user: (reference: UserReference) => string | undefined;
  /** A user's email, by which they sign in. */
  readonly email: (reference: UserReference) => string | undefined;
  /** The key that a user signs with. */
  readonly publicKey: (reference: UserReference) => string | undefined;
  readonly account: (id: string) => string | undefined;
  readonly endpoint: (id: string) => string | undefined;
  /** Where an endpoint is. */
  readonly place: (endpointId: string) => ShownPlace | undefined;
  /** How far an endpoint is trusted, of 100. */
  readonly trustScore: (endpointId: string) => number | undefined;
  readonly vault: (id: string) => string | undefined;
  /** What a ledger is called; of a test network beside real ones, that it is one. */
  readonly ledger: (id: string) => string | undefined;
  /** True for a ledger that is a test network beside real ones. */
  readonly isTest: (ledgerId: string | undefined) => boolean;
  readonly policy: (reference: Pick<PolicyReference, 'id'>) => Policy | undefined;
  readonly ticker: (id: string) => ApiTickerData | undefined;
  /** What amounts of an asset count. */
  readonly unit: (tickerId: string) => AmountUnitState;
  /** The assets that amounts are known of, coins first, where they are wanted. */
  readonly assets: () => readonly ApiTickerData[];
  /** What amounts of a ledger's own coin count. */
  readonly coin: (ledger: LedgerOf) => AmountUnitState;
  /** The asset that is a ledger's own coin, or the coin of an asset's ledger. */
  readonly coinAsset: (of: CoinOf) => ApiTickerData | undefined;
}

/** What was found of the entities; of one that is asked for in several domains, where it is. Else what was found before. */
function useFinder(entities: readonly WantedEntity[]) {
  const client = useQueryClient();
  const places = new Map<string, Place[]>();
  for (const { kind, place } of entities) {
    const key = `${kind} ${place.id}`;
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  return <Kind extends ListedEntity>(kind: Kind, id: string): EntityData[Kind] | undefined => {
    const { read, known } = lookUps[kind];
    for (const place of places.get(`${kind} ${id}`) ?? []) {
      const found = read(client, place);
      if (found) return found;
    }
    return known(id);
  };
}

/** The entities of which something is so, as their kind and id. */
function namesOf(entities: readonly WantedEntity[], isSo: (index: number) => boolean | undefined): ReadonlySet<string> {
  return new Set(entities.flatMap(({ kind, place }, index) => (isSo(index) === true ? [`${kind} ${place.id}`] : [])));
}

/** The name or alias that a record has. */
function calledIn(record: EntityData[ListedEntity] | undefined): string | undefined {
  if (record === undefined) return undefined;
  return 'alias' in record ? record.alias : record.name;
}

/** The only one; undefined if there are several, since nothing says which is meant. */
function onlyOne<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}

/**
 * Looks up names for chips and sentences by their ids: one call per domain and kind, and what is known is not asked for again. `isReading`
 * while one that was never asked for is still on its way: not for what is refused, or can't be asked for without a connection.
 */
export function useNames(asked: NamesWanted): Names & { readonly isReading: boolean } {
  const acted = useActedOn(asked);
  const wanted = allNamesWanted([asked, acted.names]);
  const { t } = useTranslation('app');
  const me = useQuery(meQuery).data;
  const domains = useQuery(domainsQuery).data ?? [];
  const coins = wanted.coins ?? [];
  const byType = coins.some(({ id, type }) => id === undefined && type !== undefined);
  const known = useQuery({ ...ledgersDirectory, enabled: wanted.ledgers === true || byType });
  const ledgers = known.data ?? [];
  const entities = entitiesIn(wanted);
  const found = useQueries({ queries: entities.map(({ kind, place }) => lookUps[kind].query(place)) });
  const find = useFinder(entities);
  const ticker = (id: string) => find('Ticker', id);
  const limited = useQuery({ ...limitedAssetsQuery, enabled: wanted.assets === true });
  const coinLedgers = [...new Set(coins.flatMap((coin) => coinLedger(coin, ledgers, ticker) ?? []))];
  const coinAssets = useQueries({ queries: coinLedgers.map((id) => feeAssetQuery(id)) });
  const coming = namesOf(entities, (index) => found[index]?.isLoading);
  const pending = namesOf(entities, (index) => found[index]?.isPending);
  const named = (kind: ListedEntity, id: string, name: string | undefined) =>
    name ?? (coming.has(`${kind} ${id}`) ? comingName : undefined);
  const own = new Map(me?.domains.map(({ userReference }) => [userReference.id, userReference.alias]));
  const reads = [known, ...found, ...coinAssets, limited];
  const all = known.data ?? knownLedgers();
  const isTest: Names['isTest'] = (id) => all.some((ledger) => ledger.id === id && isTestBesideReal(ledger, all));
  /** Coins of a test network are not to be taken for those of the real one that are called the same. */
  const coinAnswer = (of: CoinOf) => {
    const id = coinLedger(of, all, ticker);
    const asked = id === undefined ? undefined : coinAssets[coinLedgers.indexOf(id)];
    const found = id === undefined ? undefined : queryClient.getQueryData(feeAssetQuery(id).queryKey);
    return { id, asked, found: asked?.data ?? found ?? undefined };
  };
  const told = (unit: AmountUnitState, ledgerId: string | undefined): AmountUnitState =>
    typeof unit === 'object' && isTest(ledgerId) ? { ...unit, symbol: t('app:testUnit', { symbol: unit.symbol }) } : unit;
  const domain = (id: string) => [...domains, ...(me?.domains ?? [])].find((one) => one.id === id)?.alias;
  const user = (id: string) => {
    const person = find('User', id);
    // One's own is known by email at once; said before the name comes, it would be drawn twice.
    return named('User', id, person && personName(person)) ?? own.get(id);
  };
  const ledger = (id: string) => {
    const one = all.find((each) => each.id === id);
    return one && ledgerName(one, all, t);
  };
  const nameOf = (word: NamedKind, id: string) => {
    if (word === 'ledger') return ledger(id);
    const kind = entityOfWord(word);
    if (kind === 'Domain') return domain(id);
    if (kind === 'User') return user(id);
    return isKeyOf(lookUps, kind) ? named(kind, id, calledIn(find(kind, id))) : undefined;
  };
  return {
    isReading: acted.isReading || reads.some(({ isLoading }) => isLoading),
    order: acted.order,
    transfer: acted.transfer,
    name: nameOf,
    domain,
    user: ({ id }) => user(id),
    email: ({ id }) => find('User', id)?.alias ?? own.get(id),
    publicKey: ({ id }) => find('User', id)?.publicKey,
    account: (id) => nameOf('account', id),
    endpoint: (id) => nameOf('endpoint', id),
    place: (id) => {
      const one = find('Endpoint', id);
      return one && shownPlaceOf(one);
    },
    trustScore: (id) => find('Endpoint', id)?.trustScore,
    vault: (id) => nameOf('vault', id),
    ledger,
    isTest,
    policy: ({ id }) => find('Policy', id),
    ticker,
    assets: () => (limited.data ?? []).toSorted((one, other) => Number(isCoin(other)) - Number(isCoin(one))),
    unit: (id) => told(unitOf({ data: ticker(id), isPending: pending.has(`Ticker ${id}`) }), ticker(id)?.ledgerId),
    coin: (ledger) => {
      const { id, asked, found } = coinAnswer(ledger);
      if (asked !== undefined) return told(unitOf(asked), id);
      return found ? told(unitOf({ data: found, isPending: false }), id) : known.isLoading ? 'loading' : 'unknown';
    },
    coinAsset: (of) => coinAnswer(of).found,
  };
}

const isCoin = ({ kind }: ApiTickerData) => kind === 'Native';

/** Where an endpoint is, as people read it. */
export function shownPlaceOf({ address, tag }: Pick<Endpoint, 'address' | 'tag'>): ShownPlace {
  const place = addressApart(address) ?? { address };
  return tag === undefined ? place : { ...place, tag };
}

/** A name that the reader may not see is written as its id; one that could not be asked for is no name. */
async function unlessHidden(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof ApiError && error.status < 500)) throw error;
  }
}

/** Has names at hand, for an export that can't wait for what is still loading. Rejects where the server did not answer. */
export async function loadNames(wanted: NamesWanted): Promise<void> {
  const coins = wanted.coins ?? [];
  await Promise.all([
    ...entitiesIn(wanted).map(({ kind, place }) => {
      const asked = lookUps[kind].fetch(place);
      // An amount without its unit would be written as unknown: rather no file.
      return kind === 'Ticker' ? asked : unlessHidden(asked);
    }),
    ...(wanted.assets ? [queryClient.fetchQuery(limitedAssetsQuery)] : []),
    ...(wanted.ledgers || coins.length > 0 ? [queryClient.fetchQuery(ledgersDirectory)] : []),
  ]);
  const ledgers = knownLedgers();
  await Promise.all(
    coins.flatMap((coin) => {
      const id = coinLedger(coin, ledgers, assetLookUp.known);
      return id === undefined ? [] : [queryClient.fetchQuery(feeAssetQuery(id))];
    }),
  );
}

const knownLedgers = () => queryClient.getQueryData(ledgersDirectory.queryKey) ?? [];

/** The ledger whose coin is meant, where there is one alone. */
function coinLedger(
  { tickerId, id, type }: CoinOf,
  ledgers: readonly Ledger[],
  ticker: (id: string) => ApiTickerData | undefined,
): string | undefined {
  if (tickerId !== undefined) return ticker(tickerId)?.ledgerId;
  return id ?? onlyOne(ledgers.filter(({ parameters }) => parameters.type === type))?.id;
}

/** Names of nothing, for places that have none at hand. */
export const noNames: Names = {
  name: () => undefined,
  domain: () => undefined,
  user: () => undefined,
  email: () => undefined,
  publicKey: () => undefined,
  account: () => undefined,
  endpoint: () => undefined,
  place: () => undefined,
  trustScore: () => undefined,
  vault: () => undefined,
  ledger: () => undefined,
  isTest: () => false,
  policy: () => undefined,
  ticker: () => undefined,
  assets: () => [],
  unit: () => 'unknown',
  coin: () => 'unknown',
  coinAsset: () => undefined,
  order: () => undefined,
  transfer: () => undefined,
};
