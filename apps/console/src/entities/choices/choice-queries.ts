import type { CallOptions, Page } from '@countersign/client';
import type { Account, ApiTickerData, Domain, Endpoint, EntityData, User, Vault } from '@countersign/model';
import { governedEntities, type ListedEntity } from '@countersign/model/names';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { accountLookUp, assetLookUp, endpointLookUp, lookUps, userLookUp, vaultLookUp } from '../look-up.ts';

const freshMs = 60_000;
const limit = 250;

/** What there is to choose from, as far as one page goes. */
interface ChoicePage<Value> {
  readonly values: readonly Value[];
  /** There is no more than this. */
  readonly isAll: boolean;
}

/** What takes what was found, so that what is chosen is known by name. */
interface Learner<Value> {
  learn(this: void, values: readonly Value[]): void;
}

/**
 * Choices of a kind, by the text that they are looked for with; the empty one gives those that come first. The server searches, so that
 * there may be any number. `key` tells whose choices these are.
 */
function choices<Value>(
  key: readonly (string | undefined)[],
  ask: (wanted: string, options: CallOptions) => Promise<Page<{ readonly data: Value }>>,
  { learn }: Learner<Value>,
) {
  return (wanted: string) =>
    queryOptions({
      queryKey: ['directory', 'choices', ...key, wanted],
      queryFn: async ({ signal }): Promise<ChoicePage<Value>> => {
        const { items, nextStartingAfter } = await ask(wanted, { signal });
        const values = items.map(({ data }) => data);
        learn(values);
        return { values, isAll: nextStartingAfter === undefined };
      },
      staleTime: freshMs,
    });
}

/** Choices of a kind, by the text that they are looked for with. */
export type Choices<Value> = ReturnType<typeof choices<Value>>;

/** Several choices as one, the first one's first and each value once; one that may not be read gives none. */
function together<Value extends { readonly id: string }>(several: readonly Choices<Value>[]): Choices<Value> {
  return (wanted) => {
    const all = several.map((one) => one(wanted));
    const queryKey: (string | undefined)[] = [
      'directory',
      'choices',
      'together',
      ...all.map((query) => query.queryKey.join(' ')),
    ];
    return queryOptions({
      queryKey,
      queryFn: async (): Promise<ChoicePage<Value>> => {
        const pages = await Promise.allSettled(all.map((query) => queryClient.fetchQuery(query)));
        const [first] = pages;
        if (first?.status === 'rejected' && pages.every(({ status }) => status === 'rejected')) throw first.reason;
        const read = pages.flatMap((page) => (page.status === 'fulfilled' ? page.value : []));
        const values = new Map(read.flatMap((page) => page.values).map((value) => [value.id, value]));
        return { values: [...values.values()], isAll: read.every(({ isAll }) => isAll) };
      },
      staleTime: freshMs,
    });
  };
}

/** From how many characters on a text may be what an address or a key begins with. */
const shortestKey = 6;

/** What has the text in its name; and before it, where the text may be one, what has an address or a key that begins with it. */
async function byNameOrKey<Item extends { readonly data: { readonly id: string } }>(
  wanted: string,
  named: Promise<Page<Item>>,
  keyed: () => Promise<Page<Item>>,
): Promise<Page<Item>> {
  if (wanted.length < shortestKey || /\s/.test(wanted)) return named;
  const [page, first] = await Promise.all([named, keyed()]);
  const found = new Set(first.items.map(({ data }) => data.id));
  return { ...page, items: [...first.items, ...page.items.filter(({ data }) => !found.has(data.id))] };
}

const named = (wanted: string) => (wanted === '' ? {} : { alias: wanted });
const byAlias = (wanted: string) => ({ limit, sortBy: 'alias', sortOrder: 'ASC', ...named(wanted) }) as const;
const usable = () => ({ lock: ['Unlocked' as const] });

type AccountQuery = NonNullable<Parameters<typeof api.me.accounts>[0]>['query'];

/** The accounts that `list` gives of a query, looked for by their name or an address of theirs. */
const accountsOf = (
  key: readonly (string | undefined)[],
  list: (query: AccountQuery, options: CallOptions) => Promise<Page<{ readonly data: Account }>>,
  which: AccountQuery = {},
): Choices<Account> =>
  choices(
    key,
    (wanted, options) =>
      byNameOrKey(wanted, list({ ...byAlias(wanted), ...which }, options), () =>
        list({ ...byAlias(''), ...which, 'address.startsWith': wanted }, options),
      ),
    accountLookUp,
  );

const inDomain = (domainId: string) => (query: AccountQuery, options: CallOptions) =>
  api.accounts.list({ params: { domainId }, query }, options);

/** The accounts of a domain. */
export const accountChoices = (domainId: string): Choices<Account> => accountsOf(['accounts', domainId], inDomain(domainId));

/** The accounts of a domain first, then of every other that may be read: in one call, however many there are. */
export const accountChoicesEverywhere = (domainId: string): Choices<Account> =>
  together([accountChoices(domainId), accountsOf(['accounts'], (query, options) => api.me.accounts({ query }, options))]);

/** The accounts of a domain that can send. */
export const usableAccountChoices = (domainId: string): Choices<Account> =>
  accountsOf(['usable-accounts', domainId], inDomain(domainId), usable());

const payable = (ledgerId: string | undefined) => ({
  ...usable(),
  ...(ledgerId !== undefined && { 'additionalDetails.ledgers.ledgerId': [ledgerId] }),
});

/** The accounts of a domain that can be paid: on a ledger, or on any. */
export const payableAccountChoices = (domainId: string, ledgerId?: string): Choices<Account> =>
  accountsOf(['payable-accounts', domainId, ledgerId], inDomain(domainId), payable(ledgerId));

/** The accounts that can be paid, of a domain first, then of every other that may be read: in one call, however many there are. */
export const payableAccountChoicesEverywhere = (domainId: string, ledgerId?: string): Choices<Account> =>
  together([
    payableAccountChoices(domainId, ledgerId),
    accountsOf(['payable-accounts', ledgerId], (query, options) => api.me.accounts({ query }, options), payable(ledgerId)),
  ]);

const onLedger = (ledgerId: string | undefined) => (ledgerId === undefined ? {} : { ledgerId: [ledgerId] });

type EndpointQuery = NonNullable<Parameters<typeof api.me.endpoints>[0]>['query'];

/** The endpoints that `list` gives of a query, looked for by their name or their address. */
const endpointsOf = (
  key: readonly (string | undefined)[],
  list: (query: EndpointQuery, options: CallOptions) => Promise<Page<{ readonly data: Endpoint }>>,
  which: EndpointQuery = {},
): Choices<Endpoint> =>
  choices(
    key,
    (wanted, options) =>
      byNameOrKey(wanted, list({ ...byAlias(wanted), ...which }, options), () =>
        list({ ...byAlias(''), ...which, 'address.startsWith': wanted }, options),
      ),
    endpointLookUp,
  );

const endpointsInDomain = (domainId: string) => (query: EndpointQuery, options: CallOptions) =>
  api.endpoints.list({ params: { domainId }, query }, options);

/** The endpoints of domains that can be paid: on a ledger, or on any. */
export const payableEndpointChoices = (domainIds: readonly string[], ledgerId?: string): Choices<Endpoint> =>
  together(
    domainIds.map((domainId) =>
      endpointsOf(['payable-endpoints', domainId, ledgerId], endpointsInDomain(domainId), {
        ...usable(),
        ...onLedger(ledgerId),
      }),
    ),
  );

/** The endpoints of a domain. */
export const endpointChoices = (domainId: string): Choices<Endpoint> =>
  endpointsOf(['endpoints', domainId], endpointsInDomain(domainId));

/** The endpoints of a domain first, then of every other that may be read: in one call, however many there are. */
export const endpointChoicesEverywhere = (domainId: string): Choices<Endpoint> =>
  together([endpointChoices(domainId), endpointsOf(['endpoints'], (query, options) => api.me.endpoints({ query }, options))]);

/** The kinds that are offered by their name alone. */
type OfferedByName = Exclude<ListedEntity, 'User' | 'Account' | 'Endpoint' | 'Ticker'>;

/** Those of a kind, in a domain or in the instance, by their name. */
export function choicesByName(kind: OfferedByName, domainId: string): Choices<EntityData[OfferedByName]> {
  const { plural, belongsTo } = governedEntities[kind];
  return choices<EntityData[OfferedByName]>(
    belongsTo === 'Instance' ? [plural] : [plural, domainId],
    (wanted, options) => api[plural].list({ params: { domainId }, query: byAlias(wanted) }, options),
    lookUps[kind],
  );
}

/** The domains that may be read, whose names are known below the domain gate. */
export const domainChoices: Choices<Domain> = choices(
  ['domains'],
  (wanted, options) => api.domains.list({ query: byAlias(wanted) }, options),
  { learn: () => undefined },
);

/** The users of a domain, who are found by their email, their name or their key. */
export const userChoices = (domainId: string): Choices<User> =>
  choices(
    ['users', domainId],
    (wanted, options) => {
      const list = (query: { readonly name?: string; readonly 'publicKey.startsWith'?: string }) =>
        api.users.list({ params: { domainId }, query: { ...byAlias(''), ...query } }, options);
      return byNameOrKey(wanted, list(wanted === '' ? {} : { name: wanted }), () => list({ 'publicKey.startsWith': wanted }));
    },
    userLookUp,
  );

/** The users of several domains, each person of theirs once; those of a domain that may not be read are left out. */
export const userChoicesOf = (domainIds: readonly string[]): Choices<User> => together(domainIds.map(userChoices));

/** The vaults of the instance that can hold new keys: unlocked, and ready. */
export const usableVaultChoices: Choices<Vault> = choices(
  ['usable-vaults'],
  (wanted, options) =>
    api.vaults.list({ query: { ...byAlias(wanted), ...usable(), 'additionalDetails.processingStatus': 'Completed' } }, options),
  vaultLookUp,
);

/** The assets that amounts can be limited of: those that are validated and whose units are alike. */
export const limitedAssetChoices: Choices<ApiTickerData> = choices(
  ['limited-tickers'],
  (wanted, options) => {
    const query = { limit, sortBy: 'name', sortOrder: 'ASC', validationStatus: 'Validated', fungible: true } as const;
    return api.tickers.list({ query: { ...query, ...(wanted !== '' && { name: [wanted] }) } }, options);
  },
  assetLookUp,
);

/** The assets of the instance: of some ledgers, or of all. */
export const assetChoices = (ledgerIds?: readonly string[]): Choices<ApiTickerData> =>
  choices(
    ['tickers', ledgerIds?.join(' ')],
    (wanted, options) => {
      const query = { limit, sortBy: 'name', sortOrder: 'ASC', ...(ledgerIds && { ledgerId: [...ledgerIds] }) } as const;
      return api.tickers.list({ query: { ...query, ...(wanted !== '' && { name: [wanted] }) } }, options);
    },
    assetLookUp,
  );
