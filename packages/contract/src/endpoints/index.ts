import type { Endpoint } from '../endpoint.ts';
import type { Routes } from '../routes.ts';
import { listDomains } from './domains/list.ts';
import { getDomain } from './domains/get.ts';
import { listUsers } from './users/list.ts';
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
import { getUser } from './users/get.ts';
import { listPolicies } from './policies/list.ts';
import { getPolicy } from './policies/get.ts';
import { listVaults } from './vaults/list.ts';
import { getVault } from './vaults/get.ts';
import { listPendingOperations } from './vaults/pending-operations.ts';
import { getPreparedOperations } from './vaults/prepared-operations.ts';
import { importSignedOperations } from './vaults/signed-operations.ts';
import { listEndpoints } from './endpoints/list.ts';
import { getEndpoint } from './endpoints/get.ts';
import { listAccounts } from './accounts/list.ts';
import { getAccount } from './accounts/get.ts';
import { listBalances } from './balances/list.ts';
import { getConfirmedBalance } from './balances/confirmed.ts';
import { refreshBalances } from './balances/refresh.ts';
import { totalBalances } from './balances/totals.ts';
import { listAddresses } from './addresses/list.ts';
import { getAddress } from './addresses/get.ts';
import { getLatestAddress } from './addresses/latest.ts';
import { createAddress } from './addresses/create.ts';
import { createAddressOn } from './addresses/create-on.ts';
import { findAddresses } from './addresses/find.ts';
import { listLedgers } from './ledgers/list.ts';
import { getLedger } from './ledgers/get.ts';
import { getLedgerFees } from './ledgers/fees.ts';
import { callContract } from './ledgers/ethereum-call.ts';
import { requestFromFaucet } from './ledgers/faucet.ts';
import { listTrustedLedgers } from './trusted-ledgers/list.ts';
import { getTrustedLedger } from './trusted-ledgers/get.ts';
import { listApiKeys, listCollectionKeys, listMessageKeys } from './trusted-public-keys/list.ts';
import { listManifests } from './manifests/list.ts';
import { getManifest } from './manifests/get.ts';
import { listProperties } from './properties/list.ts';
import { listTickers } from './tickers/list.ts';
import { getTicker } from './tickers/get.ts';
import { listTransactions } from './transactions/list.ts';
import { getTransaction } from './transactions/get.ts';
import { dryRunTransaction } from './transactions/dry-run.ts';
import { listTransactionOrders } from './orders/list.ts';
import { getTransactionOrder } from './orders/get.ts';
import { listTransfers } from './transfers/list.ts';
import { getTransfer } from './transfers/get.ts';
import { proposeIntent } from './intents/propose.ts';
import { approveIntent } from './intents/approve.ts';
import { rejectIntent } from './intents/reject.ts';
import { dryRunIntent } from './intents/dry-run.ts';
import { listIntents } from './intents/list.ts';
import { getIntent } from './intents/get.ts';
import { listRemainingUsers } from './intents/remaining-users.ts';
import { getRequest } from './requests/get.ts';
import { listRequests } from './requests/list.ts';
import { listOwnRequests } from './requests/list-own.ts';
import { listEvents } from './events/list.ts';
import { followChanges } from './me/changes.ts';
import { getMe } from './me/get.ts';
import { signOutEverywhere } from './me/sign-out.ts';
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
import { listNotifications } from './notifications/inbox.ts';
import { markNotificationsRead } from './notifications/mark-read.ts';
import { followNotifications } from './notifications/follow.ts';
import { getNotificationSettings } from './notification-settings/get.ts';
import { changeNotificationSettings } from './notification-settings/change.ts';
import { listAvailableNotifications } from './notification-settings/available.ts';
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
  domains: { list: listDomains, get: getDomain },
  users: { list: listUsers, roles: listRoles, get: getUser },
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
  policies: { list: listPolicies, get: getPolicy },
  vaults: {
    list: listVaults,
    get: getVault,
    pendingOperations: listPendingOperations,
    preparedOperations: getPreparedOperations,
    signedOperations: importSignedOperations,
  },
  endpoints: { list: listEndpoints, get: getEndpoint },
  accounts: { list: listAccounts, get: getAccount },
  balances: { list: listBalances, totals: totalBalances, confirmed: getConfirmedBalance, refresh: refreshBalances },
  addresses: {
    list: listAddresses,
    get: getAddress,
    latest: getLatestAddress,
    create: createAddress,
    createOn: createAddressOn,
    find: findAddresses,
  },
  ledgers: { list: listLedgers, get: getLedger, fees: getLedgerFees, ethereumCall: callContract, faucet: requestFromFaucet },
  trustedLedgers: { list: listTrustedLedgers, get: getTrustedLedger },
  trustedPublicKeys: { api: listApiKeys, trustedCollection: listCollectionKeys, messages: listMessageKeys },
  manifests: { list: listManifests, get: getManifest },
  properties: { list: listProperties },
  tickers: { list: listTickers, get: getTicker },
  transactions: { list: listTransactions, get: getTransaction, dryRun: dryRunTransaction },
  orders: { list: listTransactionOrders, get: getTransactionOrder },
  transfers: { list: listTransfers, get: getTransfer },
  intents: {
    propose: proposeIntent,
    approve: approveIntent,
    reject: rejectIntent,
    dryRun: dryRunIntent,
    list: listIntents,
    get: getIntent,
    remainingUsers: listRemainingUsers,
  },
  requests: { get: getRequest, list: listRequests, listOwn: listOwnRequests },
  events: { list: listEvents },
  me: { get: getMe, changes: followChanges, signOut: signOutEverywhere },
  genesis: { create: createGenesis },
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
    inbox: listNotifications,
    markRead: markNotificationsRead,
    follow: followNotifications,
  },
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
