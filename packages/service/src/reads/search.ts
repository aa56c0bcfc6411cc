import type { Found, FoundCollection } from '@countersign/contract';
import type { Resource } from '@countersign/governance/access';
import { isUuid } from '@countersign/kernel';

import { readableRoots } from './authorise.ts';
import type { ListName, ListQuery, ListScope, ListedItems, ReadStore, ReadingFacts } from './read-store.ts';

type Kind = Found['kind'];
type Store = Pick<ReadStore, 'list' | 'find' | 'findByBeginning' | 'findAddressesByBeginning'>;

/** A list that is searched, with the resource whose readers may; of what belongs to the instance, none. */
interface Searched<Name extends ListName> {
  readonly kind: Kind;
  readonly list: Name;
  readonly resource?: Resource;
  readonly found: (item: ListedItems[Name]) => Omit<Found, 'kind'>;
  /** The domains that an item is in, where it may be in several. */
  readonly isIn?: (item: ListedItems[Name]) => readonly string[];
  /** What is asked of the list for a text, each by itself; nothing for what is found by its id alone. */
  readonly asked?: (text: string) => readonly ListQuery[];
}

/** From how many characters on a text may be what an id, an address or a key begins with. */
const shortestKey = 6;

const byAlias = (text: string): ListQuery => ({ alias: text, sortBy: 'alias', sortOrder: 'ASC' });
const orNone = (text: string, query: ListQuery): readonly ListQuery[] =>
  text.length >= shortestKey && !/\s/.test(text) ? [query] : [];

function searched<const Name extends ListName>(one: Searched<Name>): (search: Search) => Promise<readonly Found[]> {
  return (search) => foundIn(one, search);
}

const accounts: Searched<'accounts'> = {
  kind: 'account',
  list: 'accounts',
  resource: 'accounts',
  found: ({ data }) => ({ id: data.id, domainId: data.domainId, name: data.alias }),
  asked: (text) => [byAlias(text)],
};
const endpoints: Searched<'endpoints'> = {
  kind: 'endpoint',
  list: 'endpoints',
  resource: 'endpoints',
  found: ({ data }) => ({ id: data.id, domainId: data.domainId, name: data.alias, detail: data.address }),
  asked: (text) => [byAlias(text), ...orNone(text, { 'address.startsWith': text, sortBy: 'alias', sortOrder: 'ASC' })],
};

/** Every list that is searched, in the order of the answer. */
const lists = [
  searched(accounts),
  searched(endpoints),
  searched({
    kind: 'user',
    list: 'users',
    resource: 'users',
    found: ({ data }) => {
      const detail = data.metadata.customProperties['name'];
      return { id: data.id, domainId: data.domainId, name: data.alias, ...(detail && { detail }) };
    },
    asked: (text) => [
      { name: text, sortBy: 'alias', sortOrder: 'ASC' },
      ...orNone(text, { 'publicKey.startsWith': text, sortBy: 'alias', sortOrder: 'ASC' }),
    ],
  }),
  searched({
    kind: 'policy',
    list: 'policies',
    resource: 'policies',
    found: ({ data }) => ({ id: data.id, domainId: data.domainId, name: data.alias }),
    asked: (text) => [byAlias(text)],
  }),
  searched({
    kind: 'domain',
    list: 'domains',
    resource: 'domains',
    found: ({ data }) => ({ id: data.id, domainId: data.id, name: data.alias }),
    asked: (text) => [byAlias(text)],
  }),
  searched({
    kind: 'vault',
    list: 'vaults',
    found: ({ data }) => ({ id: data.id, name: data.alias }),
    asked: (text) => [byAlias(text), ...orNone(text, { 'publicKey.startsWith': text, sortBy: 'alias', sortOrder: 'ASC' })],
  }),
  searched({
    kind: 'ticker',
    list: 'tickers',
    found: ({ data }) => ({ id: data.id, name: data.name, ...(data.symbol && { detail: data.symbol }) }),
    asked: (text) => [
      { name: [text], sortBy: 'name', sortOrder: 'ASC' },
      { symbol: [text], sortBy: 'symbol', sortOrder: 'ASC' },
    ],
  }),
  searched({
    kind: 'intent',
    list: 'intents',
    resource: 'requests',
    found: ({ data: { id, details } }) => ({
      id,
      domainId: details.targetDomainId,
      name: details.payload.type,
      ...(details.metadata.description && { detail: details.metadata.description }),
    }),
  }),
  searched({
    kind: 'order',
    list: 'orders',
    resource: 'transactions',
    found: ({ data }) => ({ id: data.id, domainId: data.domainId }),
  }),
  searched({
    kind: 'transaction',
    list: 'transactions',
    resource: 'transactions',
    found: ({ id }) => ({ id }),
    isIn: ({ relatedAccounts }) => relatedAccounts.map(({ domainId }) => domainId),
    asked: (text) => orNone(text, { 'ledgerTransactionData.ledgerTransactionId.startsWith': text }),
  }),
  searched({
    kind: 'transfer',
    list: 'transfers',
    resource: 'transactions',
    found: ({ id, recipient }) => ({ id, ...(recipient?.address && { detail: recipient.address }) }),
    isIn: ({ senders, recipient }) =>
      [...senders, recipient].flatMap((party) => (party?.type === 'Account' ? [party.domainId] : [])),
    asked: (text) => orNone(text, { 'recipient.addressDetails.address.startsWith': text }),
  }),
];

interface Search {
  readonly store: Store;
  readonly facts: ReadingFacts;
  readonly text: string;
  readonly limit: number;
}

/** Everything that a person may read and that has the text in its name, or as the beginning of its id, its address or its key; each once. */
export async function searchAll(search: Search): Promise<FoundCollection> {
  const [found, addressed] = await Promise.all([Promise.all(lists.map((one) => one(search))), accountsByAddress(search)]);
  const items = new Map<string, Found>();
  // An account that an address led to says so.
  for (const item of [...addressed, ...found.flat()]) {
    const key = `${item.kind} ${item.id}`;
    if (!items.has(key)) items.set(key, item);
  }
  return { items: [...items.values()], count: items.size };
}

async function foundIn<Name extends ListName>(
  { kind, list, resource, found, isIn, asked }: Searched<Name>,
  { store, facts, text, limit }: Search,
): Promise<readonly Found[]> {
  const scope = scopeOf(facts, resource);
  if (scope.type === 'Subtrees' && scope.domainIds.length === 0) return [];
  const asFound = async (item: ListedItems[Name]): Promise<Found> => {
    const domainId = isIn && (await readableOf(isIn(item), store, scope));
    return { kind, ...found(item), ...(domainId !== undefined && { domainId }) };
  };
  if (isUuid(text)) {
    const one = await store.find(list, scope, text);
    return one === undefined ? [] : [await asFound(one)];
  }
  const digits = beginningOfId(text);
  const [byId, ...pages] = await Promise.all([
    digits === undefined ? [] : store.findByBeginning(list, scope, digits, limit),
    ...(asked?.(text) ?? []).map(async (query) => {
      const page = await store.list(list, scope, { ...query, limit });
      return page.ok ? page.value.items : [];
    }),
  ]);
  return Promise.all([...byId, ...pages.flat()].slice(0, limit).map(asFound));
}

/** Of several domains the first that may be read. */
async function readableOf(domainIds: readonly string[], store: Store, scope: ListScope): Promise<string | undefined> {
  for (const id of new Set(domainIds)) if ((await store.find('domains', scope, id)) !== undefined) return id;
  return undefined;
}

/** The digits of what may be the beginning of an id. */
function beginningOfId(text: string): string | undefined {
  const digits = text.replaceAll('-', '').toLowerCase();
  return digits.length >= shortestKey && /^[0-9a-f]{1,32}$/.test(digits) ? digits : undefined;
}

async function accountsByAddress({ store, facts, text, limit }: Search): Promise<readonly Found[]> {
  if (text.length < shortestKey || /\s/.test(text) || isUuid(text)) return [];
  const scope = scopeOf(facts, 'accounts');
  const addresses = await store.findAddressesByBeginning(text, scope.domainIds, limit);
  const accounts = await Promise.all(
    addresses.map(async ({ accountId, domainId, address }): Promise<readonly Found[]> => {
      const account = await store.find('accounts', { type: 'Domains', domainIds: [domainId] }, accountId);
      return account ? [{ kind: 'account', id: accountId, domainId, name: account.data.alias, detail: address }] : [];
    }),
  );
  return accounts.flat();
}

function scopeOf(facts: ReadingFacts, resource: Resource): ListScope & { readonly type: 'Subtrees' };
function scopeOf(facts: ReadingFacts, resource: Resource | undefined): ListScope;
function scopeOf(facts: ReadingFacts, resource: Resource | undefined): ListScope {
  return resource === undefined ? { type: 'Instance' } : { type: 'Subtrees', domainIds: readableRoots(facts, resource) };
}

/** The ids of what is looked for, by its kind. */
export interface AskedPlaces {
  readonly account?: readonly string[] | undefined;
  readonly endpoint?: readonly string[] | undefined;
}

/** Where accounts and endpoints are, of those that the person may read: a payment names whom it pays by an id that may be of any domain. */
export async function findPlaces(
  reading: Pick<Search, 'store' | 'facts'>,
  { account = [], endpoint = [] }: AskedPlaces,
): Promise<FoundCollection> {
  const items = (await Promise.all([placed(accounts, reading, account), placed(endpoints, reading, endpoint)])).flat();
  return { items, count: items.length };
}

async function placed<Name extends ListName>(
  { kind, list, resource, found }: Searched<Name>,
  { store, facts }: Pick<Search, 'store' | 'facts'>,
  ids: readonly string[],
): Promise<readonly Found[]> {
  const scope = scopeOf(facts, resource);
  if (ids.length === 0 || (scope.type === 'Subtrees' && scope.domainIds.length === 0)) return [];
  const page = await store.list(list, scope, { id: [...ids], limit: ids.length });
  return page.ok ? page.value.items.map((item) => ({ kind, ...found(item) })) : [];
}
