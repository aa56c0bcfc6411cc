import type {
  AccountAddresses,
  AccountHoldings,
  AccountOutput,
  BalanceTotals,
  DomainCounts,
  AccountPresence,
  HoldingCheck,
  LookAlike,
  OrderOutline,
  Revision,
  RoleUse,
  TickerPrice,
  TransactionOutline,
  UnderWay,
} from '@countersign/contract';
import type { RecordedDecision } from '@countersign/governance';
import type { ListedEntity, PluralOf, RevisedEntity } from '@countersign/model/names';
import type {
  AccountAddress,
  AccountAddressReference,
  ApiManifest,
  ApiTransaction,
  ApiTransfer,
  Balance,
  BalanceWithConfirmedAmount,
  Domain,
  HarmonizeEvent,
  IntentStatus,
  ListedData,
  Policy,
  RequestState,
  TrustedDomain,
  TrustedLedger,
  TrustedSystemProperty,
  TrustedTransactionOrder,
  User,
} from '@countersign/model';
import type { TrustedIntent } from '@countersign/kinds/schemas';

import type { Refusable } from '../refusal.ts';
import type { Person } from '../sign-in/person.ts';
import type { MadeForAccount } from './made-for-account.ts';

type ListedEntities = { readonly [Kind in ListedEntity as PluralOf<Kind>]: ListedData[Kind] };

/** The lists there are, with what they list. */
export interface ListedItems extends ListedEntities {
  domains: TrustedDomain;
  balances: Balance;
  addresses: AccountAddress;
  ledgers: TrustedLedger;
  manifests: ApiManifest;
  properties: TrustedSystemProperty;
  orders: TrustedTransactionOrder;
  transactions: ApiTransaction;
  transfers: ApiTransfer;
  intents: TrustedIntent;
  requests: RequestState;
  events: HarmonizeEvent;
}
export type ListName = keyof ListedItems;

/**
 * Where to look: in domains, in those and all below them, in one account of a domain, at what certain users asked for, or everywhere.
 */
export type ListScope =
  | { readonly type: 'Domains'; readonly domainIds: readonly string[] }
  | { readonly type: 'Subtrees'; readonly domainIds: readonly string[] }
  | { readonly type: 'Account'; readonly domainId: string; readonly accountId: string }
  | { readonly type: 'Requesters'; readonly userIds: readonly string[] }
  | { readonly type: 'Instance' };

/** A checked query: paging, sort, and the list's own filters by their public names. */
export interface ListQuery {
  readonly limit?: number | undefined;
  readonly startingAfter?: string | undefined;
  readonly sortBy?: string | undefined;
  readonly sortOrder?: 'ASC' | 'DESC' | undefined;
  readonly [filter: string]: unknown;
}

/** A page of a list. `count` is the number of items on it; `nextStartingAfter` is there if there are more. */
export interface ListPage<Item> {
  items: Item[];
  readonly count: number;
  readonly currentStartingAfter?: string;
  readonly nextStartingAfter?: string;
}

/** What decides over what a person may read. */
export interface ReadingFacts {
  /** The users that the person is, in whatever domains and lock states. */
  readonly users: readonly User[];
  /** Their domains; and where one was asked for, that domain with all its ancestors. */
  readonly domains: readonly Domain[];
}

/** What is known of a domain's roles. */
export interface RoleFacts {
  readonly held: readonly Pick<RoleUse, 'role' | 'holderCount' | 'lockedCount' | 'holders'>[];
  readonly policies: readonly (Pick<Policy, 'id' | 'alias' | 'rank'> & { readonly workflow: Policy['workflow'] | null })[];
  readonly readAccess: Readonly<Record<string, readonly string[]>>;
}

/** Who decided on an intent, and who might. */
export interface DecidingFacts {
  readonly status: IntentStatus;
  /** At the revisions that were selected. */
  readonly policies: readonly Policy[];
  readonly decisions: readonly RecordedDecision[];
  /** The users of the policies' domains. */
  readonly users: readonly User[];
}

/** Which revisions are asked for: those before one of them, the newest first. */
export interface RevisionQuery {
  readonly limit?: number | undefined;
  readonly startingAfter?: number | undefined;
}

/** An open intent with who decided on it and who of the person's users might. */
export interface OpenIntent extends DecidingFacts {
  readonly id: string;
  readonly domainId: string;
}

/** The open intents that certain people might decide on, as far as they were looked for, and how many are open in all. */
export interface OpenIntents {
  readonly intents: readonly OpenIntent[];
  readonly openCount: number;
  /** How many of all have been open for at least so many hours, and not as long as the next says. */
  readonly openByAge: readonly { readonly hours: number; readonly count: number }[];
  /** False where there are more of them. */
  readonly isWhole: boolean;
}

/** What sums of balances are over, and how they are listed. */
export interface TotalsWanted {
  readonly withDescendants: boolean;
  readonly byDomain: boolean;
  readonly limit: number;
  /** When it is asked: prices of the day before count. */
  readonly now: Date;
}

/** The domains at the top of all that somebody may read, of each resource that is counted. */
export type CountedRoots = Readonly<Record<'accounts' | 'users' | 'policies' | 'requests', readonly string[]>>;

/** What reads need of the database. Each call is one round trip and sees one moment. */
export interface ReadStore {
  readingFacts(person: Person, domainId?: string): Promise<ReadingFacts>;
  /** `InvalidParameterError` where `startingAfter` names nothing within the scope. */
  list<Name extends ListName>(name: Name, scope: ListScope, query: ListQuery): Promise<Refusable<ListPage<ListedItems[Name]>>>;
  /** One item of a list by its id; undefined where the scope has none. */
  find<Name extends ListName>(name: Name, scope: ListScope, id: string): Promise<ListedItems[Name] | undefined>;
  /** Items of a list by what their ids, which are UUIDs, begin with: hexadecimal digits. */
  findByBeginning<Name extends ListName>(
    name: Name,
    scope: ListScope,
    digits: string,
    limit: number,
  ): Promise<readonly ListedItems[Name][]>;
  /** An entity's revisions below `before`, the newest first. */
  revisions(kind: RevisedEntity, id: string, before: number | undefined, limit: number): Promise<readonly Revision[]>;
  /** Who decided on an intent and who might; undefined if there is no such intent in the scope. */
  decidingFacts(scope: ListScope, intentId: string): Promise<DecidingFacts | undefined>;
  /** The roles that users of the domain hold, in order. */
  roles(domainId: string): Promise<readonly string[]>;
  /** What the account holds of the ticker, in blocks and beyond; undefined if there is no such ticker. */
  confirmedBalance(
    accountId: string,
    tickerId: string,
  ): Promise<Omit<BalanceWithConfirmedAmount, 'accountReference'> | undefined>;
  /** How the account's balances agree with its networks, by ledger. */
  holdingChecks(accountId: string): Promise<HoldingCheck[]>;
  /** Whether networks have the account, by ledger, as far as they were asked. */
  presence(accountId: string): Promise<AccountPresence[]>;
  /** What orders made for the account to use, as far as their ledgers have it for good. */
  madeForAccount(accountId: string): Promise<readonly MadeForAccount[]>;
  /** What the accounts of the domain, or of it and all below it, hold of each ticker together. */
  balanceTotals(domainId: string, wanted: TotalsWanted): Promise<BalanceTotals>;
  /** How much is in each of the domains, of what lies below the domains that each resource may be read in. */
  domainCounts(domainIds: readonly string[], roots: CountedRoots): Promise<DomainCounts[]>;
  /** What each of the domain's accounts among these ids holds in short. */
  holdings(domainId: string, accountIds: readonly string[], now: Date): Promise<AccountHoldings[]>;
  /** What each of the tickers cost by a price of the day before, those without one left out. */
  tickerPrices(tickerIds: readonly string[], now: Date): Promise<TickerPrice[]>;
  /** What each of the domain's orders among these ids was made for, and how far it is. */
  orderOutlines(domainId: string, orderIds: readonly string[]): Promise<OrderOutline[]>;
  /** What each of the domain's transactions among these ids moves. */
  transactionOutlines(domainId: string, transactionIds: readonly string[]): Promise<TransactionOutline[]>;
  /**
   * The open intents of the domain and all below it on which none of the users has decided and a policy of their domains has a say, the
   * oldest first, from the one after `startingAfter` on; `now` is when all are counted by their age.
   */
  openIntents(
    domainId: string,
    users: readonly Pick<User, 'id' | 'domainId' | 'publicKey'>[],
    page: { readonly startingAfter: string | undefined; readonly now: Date },
  ): Promise<OpenIntents>;
  /** Who holds each role of the domain, what its unlocked policies ask for by rank, and what roles may read there. */
  roleFacts(domainId: string): Promise<RoleFacts>;
  /** How much of the domain, or of it and all below it, is on its way. */
  underWay(domainId: string, withDescendants: boolean): Promise<UnderWay>;
  /** The account's unspent outputs on a ledger, the largest first, as many as a page has. */
  outputs(accountId: string, ledgerId: string): Promise<AccountOutput[]>;
  /** The account's newest address for others to pay to. */
  latestAddress(accountId: string, ledgerId: string | undefined): Promise<AccountAddress | undefined>;
  /** The newest such address on each ledger, of each of the domain's accounts among these ids. */
  latestAddresses(domainId: string, accountIds: readonly string[]): Promise<AccountAddresses[]>;
  /** The accounts of those domains, and of all below them, that have the address. */
  findAddresses(address: string, domainIds: readonly string[]): Promise<readonly AccountAddressReference[]>;
  /** The addresses of accounts of those domains, and of all below them, that look like one of these; some at most. */
  ownLookAlikes(addresses: readonly string[], domainIds: readonly string[]): Promise<LookAlike[]>;
  /** The addresses outside that orders of those domains, and of all below them, have paid and that look like one of these; some at most. */
  paidLookAlikes(addresses: readonly string[], domainIds: readonly string[]): Promise<LookAlike[]>;
  /** The addresses of accounts of those domains, and of all below them, that begin with a text, in any letter case. */
  findAddressesByBeginning(
    text: string,
    domainIds: readonly string[],
    limit: number,
  ): Promise<readonly AccountAddressReference[]>;
}
