import type { IntentType } from '@countersign/model';

import { creationAddresses, editAddresses } from './proposal-addresses.ts';
import type { ScreenPath } from './screen-route.ts';
import { searchText, type Queryable } from './search-text.ts';

/** Where a person acts: the domain of the user who acts, and the domain they look at. */
export interface Scope {
  readonly profileDomainId: string;
  readonly domainId: string;
}

type Query = Readonly<Record<string, Queryable>>;

/** The sections of a domain, by their path segment: the screens that no other is above. */
export type Section = Exclude<ScreenPath, `${string}/${string}`>;

/** The variable parts of a route's path. */
type ParamsOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Readonly<Record<Name, string>> & ParamsOf<Rest>
  : Path extends `${string}$${infer Name}`
    ? Readonly<Record<Name, string>>
    : object;

/** The address of a screen: its route's path, which must be there, with every variable part filled in. */
function at<const Path extends ScreenPath>(scope: Scope, path: Path, params: ParamsOf<Path>, query: Query = {}): string {
  return filled(scope, path, params, query);
}

function filled({ profileDomainId, domainId }: Scope, path: string, params: object, query: Query = {}): string {
  const values = new Map(Object.entries<string>({ ...params, profileDomainId, domainId }));
  const full = `$profileDomainId/domain/$domainId/${path}`;
  return `/${full.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))}${searchText(query)}`;
}

/** What an account's detail screens show. */
export type AccountPart = 'transfers' | 'orders' | 'raw-transactions' | 'manifests';

// A declaration, so that routes which name addresses do not depend on their own type by the sections.
function toSection(scope: Scope, section: Section, query?: Query): string {
  return at(scope, section, {}, query);
}

/** Where an intent of a kind is proposed, for an entity where it changes one; the choice of kinds without one. */
function propose(scope: Scope, type?: IntentType, entityId?: string, query?: Query): string {
  const creation = new Map(Object.entries(creationAddresses)).get(type ?? '');
  if (creation !== undefined) return at(scope, creation, {}, query);
  const edit = new Map(Object.entries(editAddresses)).get(type ?? '');
  if (edit !== undefined && entityId !== undefined) return at(scope, edit, { entityId, accountId: entityId }, query);
  return at(scope, 'intents/create', {}, { type, entityId, ...query });
}

/** A task, which is addressed to the domain that one is in, unless another is named: the address says so then. */
function toIntent(
  scope: Scope,
  intentId: string,
  { targetDomainId = scope.domainId, ...query }: Query & { readonly targetDomainId?: string | undefined } = {},
): string {
  const elsewhere = targetDomainId === scope.domainId ? {} : { targetIntentDomainId: targetDomainId };
  return at(scope, 'intents/details', {}, { intentId, ...elsewhere, ...query });
}

/** The one builder of addresses inside the console: every link and every redirect takes its path from here. */
export const paths = {
  section: toSection,
  /** One entity of a section whose routes are made together (`entityRoutes`). */
  entity: (scope: Scope, section: string, entityId: string): string => filled(scope, `${section}/$entityId`, { entityId }),
  /** A screen by the path of its route, which has no variable part of its own. */
  screen: (scope: Scope, path: string): string => filled(scope, path, {}),
  home: (scope: Scope): string => at(scope, 'home', {}),

  intents: (scope: Scope, query?: Query): string => at(scope, 'intents', {}, query),
  intent: toIntent,

  propose,

  accounts: (scope: Scope, query?: Query): string => at(scope, 'accounts', {}, query),
  connectedAccounts: (scope: Scope): string => at(scope, 'accounts/external', {}),
  smartContracts: (scope: Scope): string => at(scope, 'accounts/contracts', {}),
  pendingAccounts: (scope: Scope): string => at(scope, 'accounts/pending', {}),
  account: (scope: Scope, accountId: string): string => at(scope, 'accounts/$accountId', { accountId }),
  accountIntents: (scope: Scope, accountId: string): string => at(scope, 'accounts/$accountId/intents', { accountId }),
  accountPart: (scope: Scope, accountId: string, part: AccountPart, query?: Query): string =>
    at(scope, `accounts/$accountId/financial-details/${part}`, { accountId }, query),
  accountTransfer: (scope: Scope, accountId: string, transferId: string): string =>
    at(scope, 'accounts/$accountId/financial-details/transfers/$transferId/details', { accountId, transferId }),
  accountTransaction: (scope: Scope, accountId: string, transactionId: string): string =>
    at(scope, 'accounts/$accountId/financial-details/raw-transactions/$transactionId/details', { accountId, transactionId }),
  createAccountTransfer: (scope: Scope, accountId: string, query?: Query): string =>
    at(scope, 'accounts/$accountId/financial-details/create/transfer', { accountId }, query),
  createAccountTransaction: (scope: Scope, accountId: string, query?: Query): string =>
    at(scope, 'accounts/$accountId/financial-details/create/transaction', { accountId }, query),
  manifest: (scope: Scope, accountId: string, manifestId: string): string =>
    at(scope, 'accounts/$accountId/financial-details/manifests/$manifestId/details', { accountId, manifestId }),
  createManifest: (scope: Scope, accountId: string, query?: Query): string =>
    at(scope, 'accounts/$accountId/financial-details/create/manifest', { accountId }, query),
  editAccount: (scope: Scope, accountId: string): string => propose(scope, 'v0_UpdateAccount', accountId),
  createAccount: (scope: Scope, query?: Query): string => at(scope, 'accounts/create', {}, query),

  orderIntents: (scope: Scope, query?: Query): string => at(scope, 'transactions/intents', {}, query),
  transfers: (scope: Scope, query?: Query): string => at(scope, 'transactions', {}, query),
  rawTransactions: (scope: Scope, query?: Query): string => at(scope, 'transactions/raw-transactions', {}, query),
  orders: (scope: Scope, query?: Query): string => at(scope, 'transactions/orders', {}, query),
  manifests: (scope: Scope): string => at(scope, 'transactions/manifests', {}),
  transfer: (scope: Scope, transferId: string): string => at(scope, 'transactions/transfers/$transferId/details', { transferId }),
  transaction: (scope: Scope, transactionId: string): string =>
    at(scope, 'transactions/raw-transactions/$transactionId', { transactionId }),
  order: (scope: Scope, orderId: string): string => at(scope, 'transactions/orders/$orderId', { orderId }),
  createOrder: (scope: Scope): string => at(scope, 'transactions/transfers/create', {}),
  createTransfer: (scope: Scope, query?: Query): string =>
    at(scope, 'transactions/transfers/create', {}, { kind: 'transfer', ...query }),
  createTransaction: (scope: Scope, query?: Query): string => at(scope, 'transactions/create', {}, query),

  domain: (scope: Scope, entityId: string): string => at(scope, 'domains/$entityId', { entityId }),
  endpoint: (scope: Scope, entityId: string): string => at(scope, 'endpoints/$entityId', { entityId }),
  policy: (scope: Scope, entityId: string): string => at(scope, 'policies/$entityId', { entityId }),
  movers: (scope: Scope, query?: Query): string => at(scope, 'policies/movers', {}, query),
  testPolicies: (scope: Scope): string => at(scope, 'policies/test', {}),
  user: (scope: Scope, entityId: string): string => at(scope, 'users/$entityId', { entityId }),
  invitations: (scope: Scope, query?: Query): string => at(scope, 'users/invitations', {}, query),
  invitation: (scope: Scope, entityId: string): string => at(scope, 'users/invitations/$entityId', { entityId }),
  createInvitation: (scope: Scope, query?: Query): string => at(scope, 'users/invitations/create', {}, query),
  vault: (scope: Scope, entityId: string): string => at(scope, 'vaults/$entityId', { entityId }),
  vaultPending: (scope: Scope, entityId: string): string => at(scope, 'vaults/$entityId/pending', { entityId }),
  ticker: (scope: Scope, tickerId: string): string => at(scope, 'tickers', {}, { tickerId }),
  uniqueTickers: (scope: Scope): string => at(scope, 'tickers/nft', {}),
  uniqueTicker: (scope: Scope, tickerId: string): string => at(scope, 'tickers/nft', {}, { tickerId }),
  ledgers: (scope: Scope): string => at(scope, 'tickers/ledgers', {}),

  notificationSettings: (scope: Scope, query?: Query): string => at(scope, 'user-preferences/notifications', {}, query),
} as const;
