import type {
  AccountAddresses,
  AccountHoldings,
  AccountOutput,
  AwaitingIntents,
  BalanceTotals,
  DomainCounts,
  EndlessPlace,
  FoundCollection,
  AccountPresence,
  HoldingCheck,
  LookAlike,
  OrderOutline,
  RevisionsCollection,
  RoleUse,
  TickerPrice,
  TransactionOutline,
  UnderWay,
} from '@countersign/contract';
import { countSeats, remainingUsers, type Reader } from '@countersign/governance';
import { endpointsNamedIn } from '@countersign/governance/approval-context';
import type { Resource } from '@countersign/governance/access';
import { ok } from '@countersign/kernel';
import { governedEntities, limits, type RevisedEntity } from '@countersign/model/names';
import type {
  AccountAddress,
  AddressReferenceCollection,
  BalanceWithConfirmedAmount,
  Endpoint,
  Envelope,
  EventScope,
  LockStatus,
  MeReference,
  RemainingDomainUsers,
  TrustedDomain,
} from '@countersign/model';
import type { TrustedIntent } from '@countersign/kinds/schemas';

import { refuse, type Refusable } from '../refusal.ts';
import { loginIdOf } from '../sign-in/person.ts';
import type { Person } from '../sign-in/person.ts';
import {
  authoriseDomainReader,
  authoriseDomainUser,
  authoriseMember,
  authoriseReading,
  chainUp,
  readableRoots,
} from './authorise.ts';
import { withoutAliases } from './list-aliases.ts';
import { endlessPlaces } from './made-for-account.ts';
import type { ListName, ListPage, ListQuery, ListScope, ListedItems, ReadStore, RevisionQuery } from './read-store.ts';
import { roleUses } from './role-uses.ts';
import { findPlaces, searchAll, type AskedPlaces } from './search.ts';

/** Reading, with access enforced. A caller asks `authorise...` first, once for each request, then reads within that domain. */
export interface Reads {
  /** Refused unless the person may read the resource of the domain. */
  authorise(person: Person, domainId: string, resource: Resource): Promise<Refusable<void>>;
  /** Of these domains, those of which the person may read what conditions look at. */
  readerOf(person: Person, domainIds: readonly string[]): Promise<Reader>;
  /** Refused unless the person is an unlocked user of some domain. */
  authoriseMember(person: Person): Promise<Refusable<void>>;
  /** Refused unless the person may read something of the domain, or is an unlocked user of it. */
  authoriseDomainReader(person: Person, domainId: string): Promise<Refusable<void>>;
  /** Refused unless the person is an unlocked user of the domain. */
  authoriseDomainUser(person: Person, domainId: string): Promise<Refusable<void>>;
  me(person: Person): Promise<Refusable<MeReference>>;
  /** The domains that the person may read. */
  domains(person: Person, query: ListQuery): Promise<Refusable<ListPage<TrustedDomain>>>;
  /** How much is in each of the domains, of what the person may read. */
  domainCounts(person: Person, domainIds: readonly string[]): Promise<DomainCounts[]>;
  ownRequests(person: Person, query: ListQuery): Promise<Refusable<ListPage<ListedItems['requests']>>>;
  /** What the person may read that has the text in its name, or as its id, address or key; at most `limit` of each kind. */
  search(person: Person, text: string, limit?: number): Promise<FoundCollection>;
  /** Where accounts and endpoints are that the person may read, in any domain. */
  places(person: Person, asked: AskedPlaces): Promise<FoundCollection>;
  /** The accounts or endpoints that the person may read, in every domain. */
  readable<Name extends 'accounts' | 'endpoints'>(
    name: Name,
    person: Person,
    query: ListQuery,
  ): Promise<Refusable<ListPage<ListedItems[Name]>>>;
  /** Where an address belongs, among the accounts that the person may read. */
  findAddresses(person: Person, address: string): Promise<AddressReferenceCollection>;
  /** The largest unspent outputs of an account on a ledger; `EntityNotFoundError` where the domain has no such account. */
  outputs(
    account: { readonly domainId: string; readonly accountId: string },
    ledgerId: string,
  ): Promise<Refusable<{ items: AccountOutput[]; count: number }>>;
  /** Addresses of accounts that the person may read, and such as orders paid whose transactions they may read, that look like one of these. */
  lookAlikes(person: Person, addresses: readonly string[]): Promise<LookAlike[]>;
  /** `InvalidParameterError`, here and in every other list, where `startingAfter` names nothing within the scope. */
  list<Name extends ListName>(name: Name, scope: ListScope, query: ListQuery): Promise<Refusable<ListPage<ListedItems[Name]>>>;
  /** `EntityNotFoundError` where the scope has no such item. */
  get<Name extends ListName>(name: Name, scope: ListScope, id: string): Promise<Refusable<ListedItems[Name]>>;
  /** Every revision of an entity, the newest first; `EntityNotFoundError` where the scope has no such entity. */
  revisions(kind: RevisedEntity, scope: ListScope, id: string, query: RevisionQuery): Promise<Refusable<RevisionsCollection>>;
  /** A list of what one account has; `EntityNotFoundError` where the domain has no such account. */
  listOfAccount<Name extends 'balances' | 'addresses' | 'manifests'>(
    name: Name,
    account: { readonly domainId: string; readonly accountId: string },
    query: ListQuery,
  ): Promise<Refusable<ListPage<ListedItems[Name]>>>;
  /** `EntityNotFoundError` if the domain has no such account, or the instance no such ticker. */
  confirmedBalance(
    account: { readonly domainId: string; readonly accountId: string },
    tickerId: string,
  ): Promise<Refusable<BalanceWithConfirmedAmount>>;
  /** How an account's balances agree with its networks; `EntityNotFoundError` if the domain has no such account. */
  holdingChecks(account: {
    readonly domainId: string;
    readonly accountId: string;
  }): Promise<Refusable<{ items: HoldingCheck[] }>>;
  /** Whether an account's networks have it, and what keeps its transactions there good for good; `EntityNotFoundError` if the domain has no such account. */
  presence(account: {
    readonly domainId: string;
    readonly accountId: string;
  }): Promise<Refusable<{ items: AccountPresence[]; endless: EndlessPlace[] }>>;
  /** What the accounts of the domain, or of it and all below it, hold together. */
  balanceTotals(
    domainId: string,
    query: {
      readonly scope?: EventScope | undefined;
      readonly byDomain?: boolean | undefined;
      readonly limit?: number | undefined;
    },
    now: Date,
  ): Promise<BalanceTotals>;
  /** What each of the domain's accounts among these ids holds in short; for a page of a list, as are the next three. */
  holdings(domainId: string, accountIds: readonly string[], now: Date): Promise<AccountHoldings[]>;
  /** Where each of the domain's accounts among these ids is paid on its ledgers. */
  latestAddresses(domainId: string, accountIds: readonly string[]): Promise<AccountAddresses[]>;
  /** What each of the tickers costs, those without a price left out. */
  tickerPrices(tickerIds: readonly string[], now: Date): Promise<TickerPrice[]>;
  orderOutlines(domainId: string, orderIds: readonly string[]): Promise<OrderOutline[]>;
  transactionOutlines(domainId: string, transactionIds: readonly string[]): Promise<TransactionOutline[]>;
  /** The open intents of the domain and those below it that the person can decide on, the oldest first. */
  awaiting(
    person: Person,
    domainId: string,
    page: { readonly limit?: number | undefined; readonly startingAfter?: string | undefined },
    now: Date,
  ): Promise<AwaitingIntents>;
  /** How much of the domain, or of it and all below it, is on its way. */
  underWay(domainId: string, scope?: EventScope): Promise<UnderWay>;
  latestAddress(
    account: { readonly domainId: string; readonly accountId: string },
    ledgerId?: string,
  ): Promise<Refusable<AccountAddress>>;
  roles(domainId: string): Promise<readonly string[]>;
  /** What each role of the domain is for, as far as the person may read that. */
  roleUses(person: Person, domainId: string): Promise<RoleUse[]>;
  /** An intent that targets the domain or one below it. */
  intent(domainId: string, intentId: string): Promise<Refusable<TrustedIntent>>;
  /** The endpoints that the order of an intent names, of the domain that it targets and of those above. */
  destinations(person: Person, domainId: string, intentId: string): Promise<Refusable<ListPage<Envelope<Endpoint>>>>;
  /**
   * The users who can still decide on an open intent, by governing domain; with the lock statuses that they may have (`Unlocked`
   * alone where absent). Nobody where the intent is not open any more.
   */
  remainingUsers(
    domainId: string,
    intentId: string,
    lock: readonly LockStatus[] | undefined,
    now: Date,
  ): Promise<Refusable<RemainingDomainUsers[]>>;
}

/** How many of each kind a search gives, unless it asks for more or fewer. */
const searchedOfAKind = 6;

/** The use cases of reading, on a store. */
// oxlint-disable-next-line eslint/max-lines-per-function -- One object of all reads, which share one rule of access.
export function createReads(store: ReadStore): Reads {
  async function get<Name extends ListName>(name: Name, scope: ListScope, id: string): Promise<Refusable<ListedItems[Name]>> {
    const item = await store.find(name, scope, id);
    return item === undefined ? refuse('EntityNotFoundError', 'There is no such item here') : ok(item);
  }
  const accountOf = ({ domainId, accountId }: { readonly domainId: string; readonly accountId: string }) =>
    get('accounts', { type: 'Domains', domainIds: [domainId] }, accountId);

  return {
    get,
    authorise: async (person, domainId, resource) =>
      authoriseReading(await store.readingFacts(person, domainId), domainId, resource),
    readerOf: async (person, domainIds) => {
      const facts = await Promise.all(domainIds.map(async (id) => [id, await store.readingFacts(person, id)] as const));
      const readable = (resource: Resource) =>
        facts.flatMap(([id, known]) => (authoriseReading(known, id, resource).ok ? [id] : []));
      return {
        users: readable('users'),
        accounts: readable('accounts'),
        endpoints: readable('endpoints'),
        policies: readable('policies'),
        transactions: readable('transactions'),
      };
    },
    authoriseMember: async (person) => authoriseMember(await store.readingFacts(person)),
    authoriseDomainReader: async (person, domainId) =>
      authoriseDomainReader(await store.readingFacts(person, domainId), domainId),
    authoriseDomainUser: async (person, domainId) => authoriseDomainUser(await store.readingFacts(person, domainId), domainId),
    me: async (person) => {
      const { users, domains } = await store.readingFacts(person);
      const unlocked = users.filter((user) => user.lock === 'Unlocked');
      const publicKey = person.publicKey ?? unlocked[0]?.publicKey;
      if (publicKey === undefined) return refuse('UnauthorizedError', 'No user has this login');
      const loginId = loginIdOf(person);
      return ok({
        publicKey,
        domains: unlocked.flatMap((user) => {
          const domain = domains.find((candidate) => candidate.id === user.domainId);
          const userReference = { id: user.id, alias: user.alias, roles: user.roles };
          return domain === undefined ? [] : [{ id: domain.id, alias: domain.alias, userReference }];
        }),
        ...(loginId && { loginId }),
      });
    },
    domains: async (person, query) => {
      const domainIds = readableRoots(await store.readingFacts(person), 'domains');
      return store.list('domains', { type: 'Subtrees', domainIds }, query);
    },
    domainCounts: async (person, domainIds) => {
      const facts = await store.readingFacts(person);
      return store.domainCounts(domainIds, {
        accounts: readableRoots(facts, 'accounts'),
        users: readableRoots(facts, 'users'),
        policies: readableRoots(facts, 'policies'),
        requests: readableRoots(facts, 'requests'),
      });
    },
    ownRequests: async (person, query) => {
      const { users } = await store.readingFacts(person);
      const userIds = users.flatMap(({ id, lock }) => (lock === 'Unlocked' ? [id] : []));
      return store.list('requests', { type: 'Requesters', userIds }, query);
    },
    readable: async (name, person, query) => {
      const domainIds = readableRoots(await store.readingFacts(person), name);
      return store.list(name, { type: 'Subtrees', domainIds }, query);
    },
    findAddresses: async (person, address) => {
      const domainIds = readableRoots(await store.readingFacts(person), 'accounts');
      const items = await store.findAddresses(address, domainIds);
      return { items: [...items], count: items.length };
    },
    lookAlikes: async (person, addresses) => {
      const facts = await store.readingFacts(person);
      const [own, paid] = await Promise.all([
        store.ownLookAlikes(addresses, readableRoots(facts, 'accounts')),
        store.paidLookAlikes(addresses, readableRoots(facts, 'transactions')),
      ]);
      return [...own, ...paid];
    },
    search: async (person, text, limit = searchedOfAKind) =>
      searchAll({ store, facts: await store.readingFacts(person), text, limit }),
    places: async (person, asked) => findPlaces({ store, facts: await store.readingFacts(person) }, asked),
    list: (name, scope, query) => store.list(name, scope, withoutAliases(query)),
    revisions: async (kind, scope, id, { limit = limits.pageSizeDefault, startingAfter }) => {
      const item = await get(governedEntities[kind].plural, scope, id);
      if (!item.ok) return item;
      const found = await store.revisions(kind, id, startingAfter, limit + 1);
      const items = found.slice(0, limit);
      const last = found.length > limit ? items.at(-1) : undefined;
      return ok({
        items,
        count: items.length,
        ...(startingAfter !== undefined && { currentStartingAfter: String(startingAfter) }),
        ...(last && { nextStartingAfter: String(last.revision) }),
      });
    },
    listOfAccount: async (name, reference, query) => {
      const page = await store.list(name, { type: 'Account', ...reference }, query);
      // Only an empty page leaves open whether the account is there.
      const account = page.ok && page.value.count === 0 ? await accountOf(reference) : ok(undefined);
      return account.ok ? page : account;
    },
    confirmedBalance: async ({ domainId, accountId }, tickerId) => {
      const account = await accountOf({ domainId, accountId });
      if (!account.ok) return account;
      const balance = await store.confirmedBalance(accountId, tickerId);
      if (balance === undefined) return refuse('EntityNotFoundError', 'There is no such ticker');
      return ok({ accountReference: { id: accountId, domainId }, ...balance });
    },
    holdingChecks: async (reference) => {
      const account = await accountOf(reference);
      return account.ok ? ok({ items: await store.holdingChecks(reference.accountId) }) : account;
    },
    presence: async (reference) => {
      const account = await accountOf(reference);
      if (!account.ok) return account;
      const [items, made] = await Promise.all([store.presence(reference.accountId), store.madeForAccount(reference.accountId)]);
      return ok({ items, endless: await endlessPlaces(made) });
    },
    balanceTotals: (domainId, { scope, byDomain = false, limit = limits.pageSizeDefault }, now) =>
      store.balanceTotals(domainId, { withDescendants: scope === 'SelfAndDescendants', byDomain, limit, now }),
    holdings: (domainId, accountIds, now) => store.holdings(domainId, accountIds, now),
    latestAddresses: (domainId, accountIds) => store.latestAddresses(domainId, accountIds),
    tickerPrices: (tickerIds, now) => store.tickerPrices(tickerIds, now),
    orderOutlines: (domainId, orderIds) => store.orderOutlines(domainId, orderIds),
    transactionOutlines: (domainId, transactionIds) => store.transactionOutlines(domainId, transactionIds),
    awaiting: async (person, domainId, { limit = limits.pageSizeDefault, startingAfter }, now) => {
      const { users } = await store.readingFacts(person, domainId);
      const own = users.filter(({ lock }) => lock === 'Unlocked');
      const { intents, openCount, openByAge, isWhole } = await store.openIntents(domainId, own, { startingAfter, now });
      const found = intents.flatMap((intent) => {
        const left = remainingUsers({ ...intent, now }).flatMap((one) => one.users);
        const decider = own.find(({ id }) => left.includes(id));
        return decider === undefined ? [] : [{ intent, decider: { id: decider.id, domainId: decider.domainId } }];
      });
      const shown = await Promise.all(
        found.slice(0, limit).map(async ({ intent: open, decider }) => {
          const intent = await store.find('intents', { type: 'Domains', domainIds: [open.domainId] }, open.id);
          const { signed, missing } = countSeats({ ...open, now });
          return intent === undefined ? [] : [{ intent, decider, signedCount: signed, missingCount: missing }];
        }),
      );
      const items = shown.flat();
      // What was looked at may hold nothing for the person, and what comes after it may.
      const last = found.length > limit ? found[limit - 1]?.intent : isWhole ? undefined : intents.at(-1);
      return {
        items,
        count: items.length,
        ...(startingAfter !== undefined && { currentStartingAfter: startingAfter }),
        ...(last && { nextStartingAfter: last.id }),
        awaitingCount: found.length,
        isWhole,
        openCount,
        openByAge: [...openByAge],
      };
    },
    underWay: (domainId, scope) => store.underWay(domainId, scope === 'SelfAndDescendants'),
    outputs: async (reference, ledgerId) => {
      const account = await accountOf(reference);
      if (!account.ok) return account;
      const items = await store.outputs(reference.accountId, ledgerId);
      return ok({ items, count: items.length });
    },
    latestAddress: async (reference, ledgerId) => {
      const account = await accountOf(reference);
      if (!account.ok) return account;
      const address = await store.latestAddress(reference.accountId, ledgerId);
      return address === undefined ? refuse('EntityNotFoundError', 'The account has no address there') : ok(address);
    },
    roles: (domainId) => store.roles(domainId),
    roleUses: async (person, domainId) => {
      const facts = await store.readingFacts(person, domainId);
      const may = (resource: Resource) => authoriseReading(facts, domainId, resource).ok;
      return roleUses(await store.roleFacts(domainId), { readDomain: may('domains'), readPolicies: may('policies') });
    },
    remainingUsers: async (domainId, intentId, lock, now) => {
      const facts = await store.decidingFacts({ type: 'Subtrees', domainIds: [domainId] }, intentId);
      if (facts === undefined) return refuse('EntityNotFoundError', 'There is no such intent here');
      return ok(facts.status === 'Open' ? remainingUsers({ ...facts, now, ...(lock && { lock }) }) : []);
    },
    destinations: async (person, domainId, intentId) => {
      const intent = await get('intents', { type: 'Subtrees', domainIds: [domainId] }, intentId);
      if (!intent.ok) return intent;
      const { targetDomainId, payload } = intent.value.data.details;
      const id = endpointsNamedIn(payload);
      if (id.length === 0) return ok({ items: [], count: 0 });
      const { domains } = await store.readingFacts(person, targetDomainId);
      const query = { id, limit: limits.approvedDestinations };
      return store.list('endpoints', { type: 'Domains', domainIds: chainUp(targetDomainId, domains) }, query);
    },
    intent: (domainId, intentId) => get('intents', { type: 'Subtrees', domainIds: [domainId] }, intentId),
  };
}
