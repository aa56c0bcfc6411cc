import type { BalanceTotals } from '@countersign/contract';
import { remainingUsers } from '@countersign/governance';
import type { Resource } from '@countersign/governance/access';
import { ok } from '@countersign/kernel';
import { limits } from '@countersign/model/names';
import type {
  AccountAddress,
  AddressReferenceCollection,
  BalanceWithConfirmedAmount,
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
import { authoriseDomainReader, authoriseDomainUser, authoriseMember, authoriseReading, readableRoots } from './authorise.ts';
import { withoutAliases } from './list-aliases.ts';
import type { ListName, ListPage, ListQuery, ListScope, ListedItems, ReadStore } from './read-store.ts';

/** Reading, with access enforced. A caller asks `authorise...` first, once for each request, then reads within that domain. */
export interface Reads {
  /** Refused unless the person may read the resource of the domain. */
  authorise(person: Person, domainId: string, resource: Resource): Promise<Refusable<void>>;
  /** Refused unless the person is an unlocked user of some domain. */
  authoriseMember(person: Person): Promise<Refusable<void>>;
  /** Refused unless the person may read something of the domain, or is an unlocked user of it. */
  authoriseDomainReader(person: Person, domainId: string): Promise<Refusable<void>>;
  /** Refused unless the person is an unlocked user of the domain. */
  authoriseDomainUser(person: Person, domainId: string): Promise<Refusable<void>>;
  me(person: Person): Promise<Refusable<MeReference>>;
  /** The domains that the person may read. */
  domains(person: Person, query: ListQuery): Promise<Refusable<ListPage<TrustedDomain>>>;
  ownRequests(person: Person, query: ListQuery): Promise<Refusable<ListPage<ListedItems['requests']>>>;
  /** Where an address belongs, among the accounts that the person may read. */
  findAddresses(person: Person, address: string): Promise<AddressReferenceCollection>;
  /** `InvalidParameterError`, here and in every other list, where `startingAfter` names nothing within the scope. */
  list<Name extends ListName>(name: Name, scope: ListScope, query: ListQuery): Promise<Refusable<ListPage<ListedItems[Name]>>>;
  /** `EntityNotFoundError` where the scope has no such item. */
  get<Name extends ListName>(name: Name, scope: ListScope, id: string): Promise<Refusable<ListedItems[Name]>>;
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
  /** What the accounts of the domain, or of it and all below it, hold together. */
  balanceTotals(
    domainId: string,
    query: { readonly scope?: EventScope | undefined; readonly limit?: number | undefined },
  ): Promise<BalanceTotals>;
  latestAddress(
    account: { readonly domainId: string; readonly accountId: string },
    ledgerId?: string,
  ): Promise<Refusable<AccountAddress>>;
  roles(domainId: string): Promise<readonly string[]>;
  /** An intent that targets the domain or one below it. */
  intent(domainId: string, intentId: string): Promise<Refusable<TrustedIntent>>;
  /**
   * The users who can still decide on an open intent, by governing domain; with the lock statuses that they may have (`Unlocked`
   * alone where absent). Nobody where the intent is not open any more.
   */
  remainingUsers(domainId: string, intentId: string, lock?: readonly LockStatus[]): Promise<Refusable<RemainingDomainUsers[]>>;
}

/** Puts the uses cases of reading on a store. */
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
    ownRequests: async (person, query) => {
      const { users } = await store.readingFacts(person);
      const userIds = users.flatMap(({ id, lock }) => (lock === 'Unlocked' ? [id] : []));
      return store.list('requests', { type: 'Requesters', userIds }, query);
    },
    findAddresses: async (person, address) => {
      const domainIds = readableRoots(await store.readingFacts(person), 'accounts');
      const items = await store.findAddresses(address, domainIds);
      return { items: [...items], count: items.length };
    },
    list: (name, scope, query) => store.list(name, scope, withoutAliases(query)),
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
    balanceTotals: (domainId, { scope, limit = limits.pageSizeDefault }) =>
      store.balanceTotals(domainId, scope === 'SelfAndDescendants', limit),
    latestAddress: async (reference, ledgerId) => {
      const account = await accountOf(reference);
      if (!account.ok) return account;
      const address = await store.latestAddress(reference.accountId, ledgerId);
      return address === undefined ? refuse('EntityNotFoundError', 'The account has no address there') : ok(address);
    },
    roles: (domainId) => store.roles(domainId),
    remainingUsers: async (domainId, intentId, lock) => {
      const facts = await store.decidingFacts({ type: 'Subtrees', domainIds: [domainId] }, intentId);
      if (facts === undefined) return refuse('EntityNotFoundError', 'There is no such intent here');
      return ok(facts.status === 'Open' ? remainingUsers({ ...facts, ...(lock && { lock }) }) : []);
    },
    intent: (domainId, intentId) => get('intents', { type: 'Subtrees', domainIds: [domainId] }, intentId),
  };
}
