import type { EntityResource } from '@countersign/model/names';

import { entityRoutes, revisionRoutes } from './entity-routes.ts';

export { forEachListed, forEachRevised, placeOfEntity } from './entity-routes.ts';

/** The keys of a domain's read permissions. */
export type ReadResource = EntityResource | 'requests' | 'events';

/**
 * Who may call an endpoint. `Public`: anybody. `Person`: the holder of a valid access token. `Member`: a person who is an unlocked
 * user of some domain. `DomainReader`: a person who may read some resource of the path's `domainId`, or is an unlocked user of it.
 * `DomainUser`: a person who is an unlocked user of it. `{resource}`: a person who may read that resource of it.
 */
export type Access = 'Public' | 'Person' | 'Member' | 'DomainReader' | 'DomainUser' | { readonly resource: ReadResource };

/** How an endpoint is called, as plain data: all that a browser needs of it to run. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Parameters in braces, as in OpenAPI: `/v1/domains/{domainId}`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** `application/x-www-form-urlencoded` where the body is a form; `multipart/form-data` where it is one of files, each given as its text. */
  readonly bodyType?: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  /** `text/plain` and the like where the answer is no JSON. */
  readonly responseType?: string;
}

/** Routes by resource and verb. */
export type RouteTable = Readonly<Record<string, Readonly<Record<string, Route>>>>;

/** Every route, by resource and verb. A path is written here and nowhere else; what the endpoint takes and gives is in its file. */
export const routes = {
  domains: {
    list: { method: 'GET', path: '/v1/domains', access: 'Person' },
    get: { method: 'GET', path: '/v1/domains/{domainId}', access: { resource: 'domains' } },
    counts: { method: 'GET', path: '/internal/v1/domains/counts', access: 'Person' },
  },
  ...entityRoutes,
  users: {
    ...entityRoutes.users,
    roles: { method: 'GET', path: '/v1/domains/{domainId}/users/roles', access: { resource: 'users' } },
    roleUses: { method: 'GET', path: '/internal/v1/domains/{domainId}/users/role-uses', access: { resource: 'users' } },
  },
  invitations: {
    list: { method: 'GET', path: '/v1/domains/{domainId}/users/invitations', access: { resource: 'users' } },
    create: { method: 'POST', path: '/v1/domains/{domainId}/users/invitations', access: { resource: 'users' } },
    get: { method: 'GET', path: '/v1/domains/{domainId}/users/invitations/{id}', access: { resource: 'users' } },
    cancel: { method: 'POST', path: '/v1/domains/{domainId}/users/invitations/{id}/cancel', access: { resource: 'users' } },
    renew: { method: 'POST', path: '/v1/domains/{domainId}/users/invitations/{id}/renew', access: { resource: 'users' } },
    complete: { method: 'POST', path: '/v1/domains/{domainId}/users/invitations/{id}/complete', access: { resource: 'users' } },
    preview: { method: 'GET', path: '/v1/users/invitations/{idOrCode}', access: 'Public' },
    answer: { method: 'POST', path: '/v1/users/invitations/{idOrCode}', access: 'Public' },
    profileStatus: { method: 'GET', path: '/api/invitation/profile-status/{idOrCode}', access: 'Public' },
  },
  policies: {
    ...entityRoutes.policies,
    try: { method: 'POST', path: '/internal/v1/domains/{domainId}/policies/try', access: { resource: 'policies' } },
    tryIntent: { method: 'POST', path: '/internal/v1/domains/{domainId}/policies/try-intent', access: { resource: 'policies' } },
    movers: { method: 'GET', path: '/internal/v1/domains/{domainId}/policies/movers', access: { resource: 'policies' } },
    tryMovers: { method: 'POST', path: '/internal/v1/domains/{domainId}/policies/movers', access: { resource: 'policies' } },
    checkExpression: { method: 'POST', path: '/internal/v1/policies/check-expression', access: 'Member' },
  },
  vaults: {
    ...entityRoutes.vaults,
    pendingOperations: { method: 'GET', path: '/internal/v1/vaults/{vaultId}/operations/pending', access: 'Member' },
    preparedOperations: {
      method: 'GET',
      path: '/v1/vaults/{vaultId}/operations/prepared',
      access: 'Member',
      responseType: 'application/octet-stream',
    },
    signedOperations: { method: 'POST', path: '/v1/vaults/operations/signed', access: 'Member', bodyType: 'multipart/form-data' },
  },
  accounts: {
    ...entityRoutes.accounts,
    outputs: {
      method: 'GET',
      path: '/internal/v1/domains/{domainId}/accounts/{accountId}/outputs',
      access: { resource: 'accounts' },
    },
    presence: {
      method: 'GET',
      path: '/internal/v1/domains/{domainId}/accounts/{accountId}/presence',
      access: { resource: 'accounts' },
    },
  },
  revisions: revisionRoutes,
  balances: {
    list: { method: 'GET', path: '/v1/domains/{domainId}/accounts/{accountId}/balances', access: { resource: 'accounts' } },
    totals: { method: 'GET', path: '/internal/v1/domains/{domainId}/balances', access: { resource: 'accounts' } },
    history: { method: 'GET', path: '/internal/v1/domains/{domainId}/balances/history', access: { resource: 'accounts' } },
    ofAccounts: {
      method: 'GET',
      path: '/internal/v1/domains/{domainId}/accounts/balances',
      access: { resource: 'accounts' },
    },
    ofTicker: {
      method: 'GET',
      path: '/internal/v1/domains/{domainId}/balances/holders',
      access: { resource: 'accounts' },
    },
    confirmed: {
      method: 'GET',
      path: '/v1/domains/{domainId}/accounts/{accountId}/confirmed-balance/{tickerId}',
      access: { resource: 'accounts' },
    },
    checks: {
      method: 'GET',
      path: '/internal/v1/domains/{domainId}/accounts/{accountId}/balances/checks',
      access: { resource: 'accounts' },
    },
    refresh: {
      method: 'POST',
      path: '/v1/domains/{domainId}/accounts/{accountId}/balances/refresh',
      access: { resource: 'accounts' },
    },
  },
  addresses: {
    list: { method: 'GET', path: '/v1/domains/{domainId}/accounts/{accountId}/addresses', access: { resource: 'accounts' } },
    get: {
      method: 'GET',
      path: '/v1/domains/{domainId}/accounts/{accountId}/addresses/{accountAddressId}',
      access: { resource: 'accounts' },
    },
    latest: {
      method: 'GET',
      path: '/v1/domains/{domainId}/accounts/{accountId}/addresses/latest',
      access: { resource: 'accounts' },
    },
    create: {
      method: 'POST',
      path: '/v1/domains/{domainId}/accounts/{accountId}/addresses/{ledgerId}',
      access: { resource: 'accounts' },
    },
    createOn: { method: 'POST', path: '/v1/domains/{domainId}/accounts/{accountId}/addresses', access: { resource: 'accounts' } },
    ofAccounts: {
      method: 'GET',
      path: '/internal/v1/domains/{domainId}/accounts/addresses',
      access: { resource: 'accounts' },
    },
    find: { method: 'GET', path: '/v1/addresses', access: 'Person' },
    lookAlikes: { method: 'GET', path: '/internal/v1/addresses/look-alikes', access: 'Person' },
  },
  ledgers: {
    list: { method: 'GET', path: '/v1/ledgers', access: 'Member' },
    get: { method: 'GET', path: '/v1/ledgers/{ledgerId}', access: 'Member' },
    fees: { method: 'GET', path: '/v1/ledgers/{ledgerId}/fees', access: 'Member' },
    ethereumCall: { method: 'POST', path: '/v1/ledgers/{ledgerId}/ethereum/call', access: 'Member' },
    faucet: { method: 'POST', path: '/internal/v1/ledgers/{ledgerId}/faucet', access: 'Member' },
    faucetTokens: { method: 'GET', path: '/internal/v1/ledgers/{ledgerId}/faucet', access: 'Member' },
    health: { method: 'GET', path: '/internal/v1/ledgers/health', access: 'Member' },
  },
  trustedLedgers: {
    list: { method: 'GET', path: '/v1/trusted-ledgers', access: 'Member' },
    get: { method: 'GET', path: '/v1/trusted-ledgers/{ledgerId}', access: 'Member' },
  },
  trustedPublicKeys: {
    api: { method: 'GET', path: '/v1/trusted-public-keys/api', access: 'Member' },
    trustedCollection: { method: 'GET', path: '/v1/trusted-public-keys/trusted-collection', access: 'Member' },
    messages: { method: 'GET', path: '/v1/trusted-public-keys/messages', access: 'Member' },
  },
  manifests: {
    list: { method: 'GET', path: '/v1/domains/{domainId}/accounts/{accountId}/manifests', access: { resource: 'accounts' } },
    get: {
      method: 'GET',
      path: '/v1/domains/{domainId}/accounts/{accountId}/manifests/{manifestId}',
      access: { resource: 'accounts' },
    },
    ofDomain: { method: 'GET', path: '/internal/v1/domains/{domainId}/manifests', access: { resource: 'accounts' } },
  },
  properties: {
    list: { method: 'GET', path: '/v1/properties', access: 'Member' },
  },
  tickers: {
    ...entityRoutes.tickers,
    prices: { method: 'GET', path: '/internal/v1/tickers/prices', access: 'Member' },
  },
  transactions: {
    list: { method: 'GET', path: '/v1/domains/{domainId}/transactions', access: { resource: 'transactions' } },
    get: { method: 'GET', path: '/v1/domains/{domainId}/transactions/{transactionId}', access: { resource: 'transactions' } },
    dryRun: { method: 'POST', path: '/v1/domains/{domainId}/transactions/dry-run', access: { resource: 'transactions' } },
    underWay: {
      method: 'GET',
      path: '/internal/v1/domains/{domainId}/transactions/under-way',
      access: { resource: 'transactions' },
    },
    outlines: {
      method: 'GET',
      path: '/internal/v1/domains/{domainId}/transactions/outlines',
      access: { resource: 'transactions' },
    },
  },
  orders: {
    list: { method: 'GET', path: '/v1/domains/{domainId}/transactions/orders', access: { resource: 'transactions' } },
    get: {
      method: 'GET',
      path: '/v1/domains/{domainId}/transactions/orders/{transactionOrderId}',
      access: { resource: 'transactions' },
    },
    outlines: {
      method: 'GET',
      path: '/internal/v1/domains/{domainId}/transactions/orders/outlines',
      access: { resource: 'transactions' },
    },
  },
  transfers: {
    list: { method: 'GET', path: '/v1/domains/{domainId}/transactions/transfers', access: { resource: 'transactions' } },
    get: {
      method: 'GET',
      path: '/v1/domains/{domainId}/transactions/transfers/{transferId}',
      access: { resource: 'transactions' },
    },
    counts: {
      method: 'GET',
      path: '/internal/v1/domains/{domainId}/transactions/transfers/counts',
      access: { resource: 'transactions' },
    },
  },
  intents: {
    propose: { method: 'POST', path: '/v1/intents', access: 'Person' },
    approve: { method: 'POST', path: '/v1/intents/approve', access: 'Person' },
    reject: { method: 'POST', path: '/v1/intents/reject', access: 'Person' },
    withdraw: { method: 'POST', path: '/internal/v1/intents/withdraw', access: 'Person' },
    dryRun: { method: 'POST', path: '/v1/intents/dry-run', access: 'Person' },
    list: { method: 'GET', path: '/v1/domains/{domainId}/intents', access: { resource: 'requests' } },
    get: { method: 'GET', path: '/v1/domains/{domainId}/intents/{intentId}', access: { resource: 'requests' } },
    awaiting: { method: 'GET', path: '/internal/v1/domains/{domainId}/intents/awaiting', access: { resource: 'requests' } },
    remainingUsers: {
      method: 'GET',
      path: '/v1/domains/{domainId}/intents/{intentId}/remaining-users',
      access: { resource: 'requests' },
    },
    fees: { method: 'GET', path: '/internal/v1/domains/{domainId}/intents/{intentId}/fees', access: { resource: 'requests' } },
    destinations: {
      method: 'GET',
      path: '/internal/v1/domains/{domainId}/intents/{intentId}/destinations',
      access: { resource: 'requests' },
    },
  },
  requests: {
    get: { method: 'GET', path: '/v1/domains/{domainId}/requests/{requestId}', access: { resource: 'requests' } },
    list: { method: 'GET', path: '/v1/domains/{domainId}/requests', access: { resource: 'requests' } },
    listOwn: { method: 'GET', path: '/v1/me/requests', access: 'Person' },
  },
  events: {
    list: { method: 'GET', path: '/v1/domains/{domainId}/events', access: { resource: 'events' } },
  },
  me: {
    get: { method: 'GET', path: '/v1/me', access: 'Person' },
    changes: {
      method: 'GET',
      path: '/internal/v1/me/domains/{domainId}/changes',
      access: 'DomainReader',
      responseType: 'text/event-stream',
    },
    neverProposed: { method: 'GET', path: '/internal/v1/me/domains/{domainId}/never-proposed', access: 'DomainReader' },
    search: { method: 'GET', path: '/internal/v1/me/search', access: 'Member' },
    places: { method: 'GET', path: '/internal/v1/me/places', access: 'Member' },
    accounts: { method: 'GET', path: '/internal/v1/me/accounts', access: 'Member' },
    endpoints: { method: 'GET', path: '/internal/v1/me/endpoints', access: 'Member' },
    signOut: { method: 'POST', path: '/internal/v1/me/sign-out', access: 'Person' },
  },
  genesis: {
    create: { method: 'POST', path: '/v1/genesis', access: 'Public' },
    checkCode: { method: 'POST', path: '/internal/v1/genesis/code', access: 'Public' },
  },
  signers: {
    list: { method: 'GET', path: '/internal/v1/signers', access: 'Member' },
  },
  demo: {
    people: { method: 'GET', path: '/internal/v1/demo/people', access: 'Public' },
  },
  health: {
    live: { method: 'GET', path: '/health/live', access: 'Public' },
    ready: { method: 'GET', path: '/health/ready', access: 'Public' },
  },
  notifications: {
    signWeb: { method: 'POST', path: '/api/notifications/sign-web', access: 'Person' },
    takeSignature: { method: 'DELETE', path: '/api/notifications/entity/{hash}/signature', access: 'Person' },
    withdraw: { method: 'POST', path: '/api/notifications/entity/{hash}/withdraw', access: 'Person' },
    list: { method: 'GET', path: '/api/notifications/requests', access: 'Person' },
    giveSignature: { method: 'POST', path: '/api/notifications/entity/{hash}/signature', access: 'Person' },
    refuse: { method: 'POST', path: '/api/notifications/entity/{hash}/reject', access: 'Person' },
    instance: { method: 'GET', path: '/api/notifications/instance', access: 'Public' },
    journal: { method: 'GET', path: '/api/notifications/journal', access: 'Person' },
    subscribe: { method: 'POST', path: '/api/notifications/push', access: 'Person' },
    unsubscribe: { method: 'POST', path: '/api/notifications/push/remove', access: 'Person' },
    inbox: { method: 'GET', path: '/api/notifications/inbox', access: 'Member' },
    markRead: { method: 'POST', path: '/api/notifications/inbox/read', access: 'Member' },
    follow: { method: 'GET', path: '/api/notifications/inbox/stream', access: 'Member', responseType: 'text/event-stream' },
  },
  savedViews: {
    list: { method: 'GET', path: '/internal/v1/me/domains/{domainId}/views', access: 'DomainReader' },
    save: { method: 'POST', path: '/internal/v1/me/domains/{domainId}/views', access: 'DomainReader' },
    remove: { method: 'DELETE', path: '/internal/v1/me/domains/{domainId}/views', access: 'DomainReader' },
  },
  notificationSettings: {
    get: { method: 'GET', path: '/internal/v1/me/settings/notifications', access: 'Member' },
    change: { method: 'POST', path: '/internal/v1/me/settings/notifications', access: 'Member' },
    available: { method: 'GET', path: '/internal/v1/me/settings/notifications/available', access: 'Member' },
  },
  signingSessions: {
    list: { method: 'GET', path: '/internal/v1/me/domains/{domainId}/session', access: 'DomainUser' },
    get: { method: 'GET', path: '/internal/v1/me/domains/{domainId}/session/{sessionId}', access: 'DomainUser' },
    create: { method: 'POST', path: '/internal/v1/me/domains/{domainId}/session', access: 'DomainUser' },
    approve: { method: 'POST', path: '/internal/v1/me/domains/{domainId}/session/{sessionId}', access: 'DomainUser' },
    change: { method: 'POST', path: '/internal/v1/me/domains/{domainId}/session/{sessionId}/change', access: 'DomainUser' },
    cancel: { method: 'DELETE', path: '/internal/v1/me/domains/{domainId}/session/{sessionId}', access: 'DomainUser' },
    follow: {
      method: 'GET',
      path: '/internal/v1/me/domains/{domainId}/session/{sessionId}/events',
      access: 'DomainUser',
      responseType: 'text/event-stream',
    },
  },
  session: {
    get: { method: 'GET', path: '/api/auth/session', access: 'Public' },
    csrf: { method: 'GET', path: '/api/auth/csrf', access: 'Public' },
    providers: { method: 'GET', path: '/api/auth/providers', access: 'Public' },
    signIn: {
      method: 'POST',
      path: '/api/auth/signin/{provider}',
      access: 'Public',
      bodyType: 'application/x-www-form-urlencoded',
    },
    callback: { method: 'GET', path: '/api/auth/callback/{provider}', access: 'Public' },
    signOut: { method: 'POST', path: '/api/auth/signout', access: 'Public', bodyType: 'application/x-www-form-urlencoded' },
    log: { method: 'POST', path: '/api/auth/_log', access: 'Public' },
  },
} as const satisfies RouteTable;

export type Routes = typeof routes;
