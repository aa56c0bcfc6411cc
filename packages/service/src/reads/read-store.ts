import type { BalanceTotals } from '@countersign/contract';
import type { RecordedDecision } from '@countersign/governance';
import type {
  AccountAddress,
  AccountAddressReference,
  ApiAccount,
  ApiManifest,
  ApiTicker,
  ApiTransaction,
  ApiTransfer,
  ApiVault,
  Balance,
  BalanceWithConfirmedAmount,
  Domain,
  HarmonizeEvent,
  IntentStatus,
  Policy,
  RequestState,
  TrustedDomain,
  TrustedEndpoint,
  TrustedLedger,
  TrustedPolicy,
  TrustedSystemProperty,
  TrustedTransactionOrder,
  TrustedUser,
  User,
} from '@countersign/model';
import type { TrustedIntent } from '@countersign/kinds/schemas';

import type { Refusable } from '../refusal.ts';
import type { Person } from '../sign-in/person.ts';

/** The lists there are, with what they list. */
export interface ListedItems {
  domains: TrustedDomain;
  users: TrustedUser;
  policies: TrustedPolicy;
  endpoints: TrustedEndpoint;
  accounts: ApiAccount;
  balances: Balance;
  addresses: AccountAddress;
  vaults: ApiVault;
  tickers: ApiTicker;
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

/** Who decided on an intent, and who might. */
export interface DecidingFacts {
  readonly status: IntentStatus;
  /** At the revisions that were selected. */
  readonly policies: readonly Policy[];
  readonly decisions: readonly RecordedDecision[];
  /** The users of the policies' domains. */
  readonly users: readonly User[];
}

/** What reads need of the database. Each call is one round trip and sees one moment. */
export interface ReadStore {
  readingFacts(person: Person, domainId?: string): Promise<ReadingFacts>;
  /** `InvalidParameterError` where `startingAfter` names nothing within the scope. */
  list<Name extends ListName>(name: Name, scope: ListScope, query: ListQuery): Promise<Refusable<ListPage<ListedItems[Name]>>>;
  /** One item of a list by its id; undefined where the scope has none. */
  find<Name extends ListName>(name: Name, scope: ListScope, id: string): Promise<ListedItems[Name] | undefined>;
  /** Who decided on an intent and who might; undefined if there is no such intent in the scope. */
  decidingFacts(scope: ListScope, intentId: string): Promise<DecidingFacts | undefined>;
  /** The roles that users of the domain hold, in order. */
  roles(domainId: string): Promise<readonly string[]>;
  /** What the account holds of the ticker, in blocks and beyond; undefined if there is no such ticker. */
  confirmedBalance(
    accountId: string,
    tickerId: string,
  ): Promise<Omit<BalanceWithConfirmedAmount, 'accountReference'> | undefined>;
  /** What the accounts of the domain, or of it and all below it, hold of each ticker together. */
  balanceTotals(domainId: string, withDescendants: boolean, limit: number): Promise<BalanceTotals>;
  /** The account's newest address for others to pay to. */
  latestAddress(accountId: string, ledgerId: string | undefined): Promise<AccountAddress | undefined>;
  /** The accounts of those domains, and of all below them, that have the address. */
  findAddresses(address: string, domainIds: readonly string[]): Promise<readonly AccountAddressReference[]>;
}
