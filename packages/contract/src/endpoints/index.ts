import type { Endpoint } from '../endpoint.ts';
import type { Routes } from '../routes.ts';
import { entityEndpoints } from './entities/entities.ts';
import { countInDomains } from './domains/counts.ts';
import { listDomains } from './domains/list.ts';
import { getDomain } from './domains/get.ts';
import { listInvitations } from './invitations/list.ts';
import { createInvitation } from './invitations/create.ts';
import { getInvitation } from './invitations/get.ts';
import { cancelInvitation } from './invitations/cancel.ts';
import { renewInvitation } from './invitations/renew.ts';
import { completeInvitation } from './invitations/complete.ts';
import { previewInvitation } from './invitations/preview.ts';
import { answerInvitation } from './invitations/answer.ts';
import { getProfileStatus } from './invitations/profile-status.ts';
import { listRoles } from './users/roles.ts';
import { listRoleUses } from './users/role-uses.ts';
import { checkExpression } from './policies/check-expression.ts';
import { findMovers } from './policies/movers.ts';
import { tryPolicies } from './policies/try.ts';
import { tryIntent } from './policies/try-intent.ts';
import { tryMovers } from './policies/try-movers.ts';
import { listPendingOperations } from './vaults/pending-operations.ts';
import { getPreparedOperations } from './vaults/prepared-operations.ts';
import { importSignedOperations } from './vaults/signed-operations.ts';
import { accountOutputsOn } from './accounts/outputs.ts';
import { presenceOfAccount } from './accounts/presence.ts';
import { revisionEndpoints } from './revisions/list.ts';
import { listBalances } from './balances/list.ts';
import { holdingChecksOf } from './balances/checks.ts';
import { getConfirmedBalance } from './balances/confirmed.ts';
import { refreshBalances } from './balances/refresh.ts';
import { balanceHistory } from './balances/history.ts';
import { totalBalances } from './balances/totals.ts';
import { balancesOfAccounts } from './balances/of-accounts.ts';
import { listBalancesOfTicker } from './balances/of-ticker.ts';
import { listAddresses } from './addresses/list.ts';
import { getAddress } from './addresses/get.ts';
import { getLatestAddress } from './addresses/latest.ts';
import { createAddress } from './addresses/create.ts';
import { createAddressOn } from './addresses/create-on.ts';
import { findAddresses } from './addresses/find.ts';
import { lookAlikeAddresses } from './addresses/look-alikes.ts';
import { addressesOfAccounts } from './addresses/of-accounts.ts';
import { listLedgers } from './ledgers/list.ts';
import { getLedger } from './ledgers/get.ts';
import { getLedgerFees } from './ledgers/fees.ts';
import { callContract } from './ledgers/ethereum-call.ts';
import { requestFromFaucet } from './ledgers/faucet.ts';
import { listFaucetTokens } from './ledgers/faucet-tokens.ts';
import { listLedgerHealth } from './ledgers/health.ts';
import { listTrustedLedgers } from './trusted-ledgers/list.ts';
import { getTrustedLedger } from './trusted-ledgers/get.ts';
import { listApiKeys, listCollectionKeys, listMessageKeys } from './trusted-public-keys/list.ts';
import { listManifests } from './manifests/list.ts';
import { getManifest } from './manifests/get.ts';
import { listManifestsOfDomain } from './manifests/of-domain.ts';
import { listProperties } from './properties/list.ts';
import { tickerPrices } from './tickers/prices.ts';
import { listTransactions } from './transactions/list.ts';
import { getTransaction } from './transactions/get.ts';
import { dryRunTransaction } from './transactions/dry-run.ts';
import { countUnderWay } from './transactions/under-way.ts';
import { outlineTransactions } from './transactions/outlines.ts';
import { listTransactionOrders } from './orders/list.ts';
import { getTransactionOrder } from './orders/get.ts';
import { outlineOrders } from './orders/outlines.ts';
import { listTransfers } from './transfers/list.ts';
import { getTransfer } from './transfers/get.ts';
import { countTransfers } from './transfers/counts.ts';
import { proposeIntent } from './intents/propose.ts';
import { approveIntent } from './intents/approve.ts';
import { rejectIntent } from './intents/reject.ts';
import { withdrawIntent } from './intents/withdraw.ts';
import { dryRunIntent } from './intents/dry-run.ts';
import { listIntents } from './intents/list.ts';
import { getIntent } from './intents/get.ts';
import { listAwaitingIntents } from './intents/awaiting.ts';
import { listIntentDestinations } from './intents/destinations.ts';
import { getIntentFees } from './intents/fees.ts';
import { listRemainingUsers } from './intents/remaining-users.ts';
import { getRequest } from './requests/get.ts';
import { listRequests } from './requests/list.ts';
import { listOwnRequests } from './requests/list-own.ts';
import { listEvents } from './events/list.ts';
import { followChanges } from './me/changes.ts';
import { getMe } from './me/get.ts';
import { findNeverProposed } from './me/never-proposed.ts';
import { findPlaces } from './me/places.ts';
import { search } from './me/search.ts';
import { listReadableAccounts } from './me/accounts.ts';
import { listReadableEndpoints } from './me/endpoints.ts';
import { signOutEverywhere } from './me/sign-out.ts';
import { checkSetupCode } from './genesis/check-code.ts';
import { createGenesis } from './genesis/create.ts';
import { listSigners } from './signers/list.ts';
import { listDemoPeople } from './demo/people.ts';
import { live } from './health/live.ts';
import { ready } from './health/ready.ts';
import { requestSignature } from './notifications/sign-web.ts';
import { takeSignature } from './notifications/take-signature.ts';
import { withdrawRequest } from './notifications/withdraw.ts';
import { listWaitingRequests } from './notifications/list.ts';
import { giveSignature } from './notifications/give-signature.ts';
import { refuseSignature } from './notifications/refuse.ts';
import { getInstance } from './notifications/instance.ts';
import { getJournal } from './notifications/journal.ts';
import { listNotifications } from './notifications/inbox.ts';
import { markNotificationsRead } from './notifications/mark-read.ts';
import { subscribeToPush, unsubscribeFromPush } from './notifications/push.ts';
import { followNotifications } from './notifications/follow.ts';
import { getNotificationSettings } from './notification-settings/get.ts';
import { changeNotificationSettings } from './notification-settings/change.ts';
import { listAvailableNotifications } from './notification-settings/available.ts';
import { listSavedViews } from './saved-views/list.ts';
import { removeView } from './saved-views/remove.ts';
import { saveView } from './saved-views/save.ts';
import { listSigningSessions } from './signing-sessions/list.ts';
import { getSigningSession } from './signing-sessions/get.ts';
import { createSigningSession } from './signing-sessions/create.ts';
import { approveSigningSession } from './signing-sessions/approve.ts';
import { changeSigningSession } from './signing-sessions/change.ts';
import { cancelSigningSession } from './signing-sessions/cancel.ts';
import { followSigningSession } from './signing-sessions/follow.ts';
import { getSession } from './session/get.ts';
import { getCsrfToken } from './session/csrf.ts';
import { listProviders } from './session/providers.ts';
import { signIn } from './session/sign-in.ts';
import { finishSignIn } from './session/callback.ts';
import { signOut } from './session/sign-out.ts';
import { logFromClient } from './session/log.ts';

/** For each route its own endpoint: one that is missing, too many, or at another's place does not compile. */
type EndpointOfEachRoute = {
  readonly [Resource in keyof Routes]: { readonly [Verb in keyof Routes[Resource]]: Endpoint & Routes[Resource][Verb] };
};

/** Every endpoint, by resource and verb. */
export const contract = {
  domains: { list: listDomains, get: getDomain, counts: countInDomains },
  ...entityEndpoints,
  users: { ...entityEndpoints.users, roles: listRoles, roleUses: listRoleUses },
  invitations: {
    list: listInvitations,
    create: createInvitation,
    get: getInvitation,
    cancel: cancelInvitation,
    renew: renewInvitation,
    complete: completeInvitation,
    preview: previewInvitation,
    answer: answerInvitation,
    profileStatus: getProfileStatus,
  },
  policies: { ...entityEndpoints.policies, try: tryPolicies, tryIntent, movers: findMovers, tryMovers, checkExpression },
  vaults: {
    ...entityEndpoints.vaults,
    pendingOperations: listPendingOperations,
    preparedOperations: getPreparedOperations,
    signedOperations: importSignedOperations,
  },
  accounts: { ...entityEndpoints.accounts, outputs: accountOutputsOn, presence: presenceOfAccount },
  revisions: revisionEndpoints,
  balances: {
    list: listBalances,
    totals: totalBalances,
    history: balanceHistory,
    ofAccounts: balancesOfAccounts,
    ofTicker: listBalancesOfTicker,
    confirmed: getConfirmedBalance,
    checks: holdingChecksOf,
    refresh: refreshBalances,
  },
  addresses: {
    list: listAddresses,
    get: getAddress,
    latest: getLatestAddress,
    create: createAddress,
    createOn: createAddressOn,
    ofAccounts: addressesOfAccounts,
    find: findAddresses,
    lookAlikes: lookAlikeAddresses,
  },
  ledgers: {
    list: listLedgers,
    get: getLedger,
    fees: getLedgerFees,
    ethereumCall: callContract,
    faucet: requestFromFaucet,
    faucetTokens: listFaucetTokens,
    health: listLedgerHealth,
  },
  trustedLedgers: { list: listTrustedLedgers, get: getTrustedLedger },
  trustedPublicKeys: { api: listApiKeys, trustedCollection: listCollectionKeys, messages: listMessageKeys },
  manifests: { list: listManifests, get: getManifest, ofDomain: listManifestsOfDomain },
  properties: { list: listProperties },
  tickers: { ...entityEndpoints.tickers, prices: tickerPrices },
  transactions: {
    list: listTransactions,
    get: getTransaction,
    dryRun: dryRunTransaction,
    underWay: countUnderWay,
    outlines: outlineTransactions,
  },
  orders: { list: listTransactionOrders, get: getTransactionOrder, outlines: outlineOrders },
  transfers: { list: listTransfers, get: getTransfer, counts: countTransfers },
  intents: {
    propose: proposeIntent,
    approve: approveIntent,
    reject: rejectIntent,
    withdraw: withdrawIntent,
    dryRun: dryRunIntent,
    list: listIntents,
    get: getIntent,
    awaiting: listAwaitingIntents,
    remainingUsers: listRemainingUsers,
    fees: getIntentFees,
    destinations: listIntentDestinations,
  },
  requests: { get: getRequest, list: listRequests, listOwn: listOwnRequests },
  events: { list: listEvents },
  me: {
    get: getMe,
    changes: followChanges,
    neverProposed: findNeverProposed,
    search: search,
    places: findPlaces,
    accounts: listReadableAccounts,
    endpoints: listReadableEndpoints,
    signOut: signOutEverywhere,
  },
  genesis: { create: createGenesis, checkCode: checkSetupCode },
  signers: { list: listSigners },
  demo: { people: listDemoPeople },
  health: { live: live, ready: ready },
  notifications: {
    signWeb: requestSignature,
    takeSignature: takeSignature,
    withdraw: withdrawRequest,
    list: listWaitingRequests,
    giveSignature: giveSignature,
    refuse: refuseSignature,
    instance: getInstance,
    journal: getJournal,
    inbox: listNotifications,
    subscribe: subscribeToPush,
    unsubscribe: unsubscribeFromPush,
    markRead: markNotificationsRead,
    follow: followNotifications,
  },
  savedViews: { list: listSavedViews, save: saveView, remove: removeView },
  notificationSettings: {
    get: getNotificationSettings,
    change: changeNotificationSettings,
    available: listAvailableNotifications,
  },
  signingSessions: {
    list: listSigningSessions,
    get: getSigningSession,
    create: createSigningSession,
    approve: approveSigningSession,
    change: changeSigningSession,
    cancel: cancelSigningSession,
    follow: followSigningSession,
  },
  session: {
    get: getSession,
    csrf: getCsrfToken,
    providers: listProviders,
    signIn: signIn,
    callback: finishSignIn,
    signOut: signOut,
    log: logFromClient,
  },
} as const satisfies EndpointOfEachRoute;

export type Contract = typeof contract;
