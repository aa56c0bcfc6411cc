import { searchText, type Queryable } from './search-text.ts';

/** Where a person acts: the domain of the user who acts, and the domain they look at. */
export interface Scope {
  readonly profileDomainId: string;
  readonly domainId: string;
}

type Query = Readonly<Record<string, Queryable>>;

/** The sections of a domain, by their path segment. */
export const sections = [
  'accounts',
  'dApps',
  'domains',
  'endpoints',
  'home',
  'intents',
  'policies',
  'tickers',
  'transactions',
  'users',
  'vaults',
  'user-preferences',
] as const;
export type Section = (typeof sections)[number];

function at({ profileDomainId, domainId }: Scope, rest: string, query: Query = {}): string {
  return `/${encodeURIComponent(profileDomainId)}/domain/${encodeURIComponent(domainId)}/${rest}${searchText(query)}`;
}

const id = encodeURIComponent;

/** What an account's detail screens show. */
export type AccountPart = 'transfers' | 'orders' | 'raw-transactions' | 'manifests';

/** The one builder of addresses inside the console: every link and every redirect takes its path from here. */
export const paths = {
  section: (scope: Scope, section: Section, query?: Query) => at(scope, section, query),
  home: (scope: Scope) => at(scope, 'home'),

  intents: (scope: Scope, query?: Query) => at(scope, 'intents', query),
  intent: (scope: Scope, intentId: string, query?: Query) => at(scope, 'intents/details', { intentId, ...query }),

  accounts: (scope: Scope, query?: Query) => at(scope, 'accounts', query),
  account: (scope: Scope, accountId: string) => at(scope, `accounts/${id(accountId)}`),
  accountIntents: (scope: Scope, accountId: string) => at(scope, `accounts/${id(accountId)}/intents`),
  accountPart: (scope: Scope, accountId: string, part: AccountPart, query?: Query) =>
    at(scope, `accounts/${id(accountId)}/financial-details/${part}`, query),
  accountTransfer: (scope: Scope, accountId: string, transferId: string) =>
    at(scope, `accounts/${id(accountId)}/financial-details/transfers/${id(transferId)}/details`),
  accountTransaction: (scope: Scope, accountId: string, transactionId: string) =>
    at(scope, `accounts/${id(accountId)}/financial-details/raw-transactions/${id(transactionId)}/details`),
  createAccountTransfer: (scope: Scope, accountId: string, query?: Query) =>
    at(scope, `accounts/${id(accountId)}/financial-details/create/transfer`, query),
  createAccountTransaction: (scope: Scope, accountId: string) =>
    at(scope, `accounts/${id(accountId)}/financial-details/create/transaction`),
  manifest: (scope: Scope, accountId: string, manifestId: string) =>
    at(scope, `accounts/${id(accountId)}/financial-details/manifests/${id(manifestId)}/details`),
  createManifest: (scope: Scope, accountId: string) => at(scope, `accounts/${id(accountId)}/financial-details/create/manifest`),
  editAccount: (scope: Scope, accountId: string) => at(scope, `accounts/${id(accountId)}/edit`),
  createAccount: (scope: Scope) => at(scope, 'accounts/create'),

  transfers: (scope: Scope, query?: Query) => at(scope, 'transactions', query),
  rawTransactions: (scope: Scope, query?: Query) => at(scope, 'transactions/raw-transactions', query),
  orders: (scope: Scope, query?: Query) => at(scope, 'transactions/orders', query),
  transfer: (scope: Scope, transferId: string) => at(scope, `transactions/transfers/${id(transferId)}/details`),
  transaction: (scope: Scope, transactionId: string) => at(scope, `transactions/raw-transactions/${id(transactionId)}`),
  order: (scope: Scope, orderId: string) => at(scope, `transactions/orders/${id(orderId)}`),
  createTransfer: (scope: Scope, query?: Query) => at(scope, 'transactions/transfers/create', query),
  createTransaction: (scope: Scope) => at(scope, 'transactions/create'),

  domain: (scope: Scope, entityId: string) => at(scope, `domains/${id(entityId)}`),
  endpoint: (scope: Scope, entityId: string) => at(scope, `endpoints/${id(entityId)}`),
  policy: (scope: Scope, entityId: string) => at(scope, `policies/${id(entityId)}`),
  user: (scope: Scope, entityId: string) => at(scope, `users/${id(entityId)}`),
  vault: (scope: Scope, entityId: string) => at(scope, `vaults/${id(entityId)}`),
  vaultPending: (scope: Scope, entityId: string) => at(scope, `vaults/${id(entityId)}/pending`),
  ticker: (scope: Scope, tickerId: string) => at(scope, 'tickers', { tickerId }),

  notificationSettings: (scope: Scope, query?: Query) => at(scope, 'user-preferences/notifications', query),
} as const;
