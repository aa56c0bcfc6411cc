import { ok } from '@countersign/kernel';
import type { Invitations, IntentPorts, Reads } from '@countersign/service';
import type { FastifyInstance } from 'fastify';

import type { ServerConfig } from '../config/config.ts';
import type { ApiHandlers } from '../http/handlers.ts';
import type { Metrics } from '../http/metrics.ts';
import { mountHandlers, type AccessPorts } from '../http/mount.ts';
import { addressHandlers, type AddressPorts } from './addresses/create.ts';
import { authRoutes, type AuthPorts } from './auth/index.ts';
import { genesisHandlers, type GenesisRoutePorts } from './genesis/genesis.ts';
import { healthHandlers, type HealthPorts } from './health/health.ts';
import { intentFeesHandler, type IntentFeePorts } from './intents/fees.ts';
import { intentHandlers, type IntentRoutePorts } from './intents/intents.ts';
import { invitationHandlers } from './invitations/invitations.ts';
import { contractCallHandler, type ContractCallPorts } from './ledgers/ethereum-call.ts';
import { ledgerHealthHandler, type LedgerHealthPorts } from './ledgers/health.ts';
import { ledgerHandlers, type LedgerPorts } from './ledgers/ledgers.ts';
import { changesHandler, type ChangePorts } from './me/changes.ts';
import { neverProposedHandler, type NeverProposedHandlerPorts } from './me/never-proposed.ts';
import { notificationSettingHandlers, type NotificationSettingPorts } from './me/notification-settings.ts';
import { savedViewHandlers, type SavedViewPorts } from './me/saved-views.ts';
import { signOutHandler, type SignOutPorts } from './me/sign-out.ts';
import { signingSessionHandlers, type SigningSessionPorts } from './me/signing-sessions.ts';
import { inboxHandlers, type InboxPorts } from './notifications/inbox.ts';
import { deviceHandlers, type DevicePorts } from './notifications/index.ts';
import { pushHandlers, type PushHandlerPorts } from './notifications/push.ts';
import { openApiRoutes, type OpenApiPorts } from './openapi/openapi.ts';
import { policyTrialHandlers, type PolicyTrialPorts } from './policies/policies.ts';
import { accountLists, type AccountListPorts } from './reads/account-lists.ts';
import { historyHandlers, type HistoryPorts } from './reads/history.ts';
import { entityHandlers } from './reads/entities.ts';
import { domainLists } from './reads/domain-lists.ts';
import { instanceLists } from './reads/instance-lists.ts';
import { intentLists } from './reads/intent-lists.ts';
import { revisionHandlers } from './reads/revisions.ts';
import { trustedPublicKeyHandlers } from './reads/trusted-public-keys.ts';
import { transactionDryRunHandler, type TransactionDryRunPorts } from './transactions/dry-run.ts';
import { vaultFileHandlers, vaultUploadRights, type VaultFilePorts } from './vaults/vaults.ts';

/** What all handlers together need; each takes its own part. */
type HandlerPorts = AccountListPorts &
  HistoryPorts &
  AddressPorts &
  ChangePorts &
  ContractCallPorts &
  DevicePorts &
  GenesisRoutePorts &
  HealthPorts &
  InboxPorts &
  IntentFeePorts &
  IntentRoutePorts &
  LedgerHealthPorts &
  LedgerPorts &
  NeverProposedHandlerPorts &
  NotificationSettingPorts &
  PolicyTrialPorts &
  PushHandlerPorts &
  SavedViewPorts &
  SignOutPorts &
  SigningSessionPorts &
  TransactionDryRunPorts &
  VaultFilePorts & {
    readonly config: Pick<ServerConfig, 'demoPeople'>;
    readonly intents: Pick<IntentPorts, 'notary'>;
    readonly invitations: Invitations;
    readonly reads: Reads;
  };

/** What the routes of the main origin need. */
export type RoutePorts = HandlerPorts & AccessPorts & AuthPorts & OpenApiPorts;

/** What answers each endpoint of the contract. */
function apiHandlers(ports: HandlerPorts): ApiHandlers {
  const { reads, instance, intents } = ports;
  const { demoPeople } = ports.config;
  const entities = entityHandlers(reads);
  const ofAccounts = accountLists(ports);
  const ofDomains = domainLists(reads);
  const ofInstance = instanceLists(reads, instance, ports.clock);
  const ofIntents = intentLists(reads, ports.clock);
  const history = historyHandlers(ports);
  return {
    ...entities,
    ...ofAccounts,
    ...ofDomains,
    ...ofInstance,
    ...ofIntents,
    accounts: { ...entities.accounts, ...ofDomains.accounts },
    addresses: { ...ofAccounts.addresses, ...addressHandlers(ports) },
    balances: { ...ofAccounts.balances, history: history.balances },
    domains: { ...ofDomains.domains, ...ofInstance.domains },
    genesis: genesisHandlers(ports),
    health: healthHandlers(ports),
    intents: { ...ofIntents.intents, ...intentHandlers(ports), fees: intentFeesHandler(ports) },
    invitations: invitationHandlers(ports.invitations),
    ledgers: {
      ...ofInstance.ledgers,
      ...ledgerHandlers(ports),
      ethereumCall: contractCallHandler(ports),
      health: ledgerHealthHandler(ports),
    },
    me: {
      ...ofInstance.me,
      changes: changesHandler(ports),
      neverProposed: neverProposedHandler(ports),
      signOut: signOutHandler(ports),
    },
    notifications: { ...deviceHandlers(ports), ...inboxHandlers(ports), ...pushHandlers(ports) },
    notificationSettings: notificationSettingHandlers(ports),
    policies: { ...entities.policies, ...policyTrialHandlers(ports) },
    revisions: revisionHandlers(reads),
    requests: { ...ofDomains.requests, ...ofInstance.requests },
    savedViews: savedViewHandlers(ports),
    signingSessions: signingSessionHandlers(ports),
    tickers: { ...entities.tickers, ...ofInstance.tickers },
    transactions: { ...ofDomains.transactions, dryRun: transactionDryRunHandler(ports) },
    transfers: { ...ofDomains.transfers, counts: history.transfers },
    trustedPublicKeys: trustedPublicKeyHandlers(reads, intents.notary),
    users: { ...entities.users, ...ofDomains.users },
    vaults: { ...entities.vaults, ...vaultFileHandlers(ports) },
    // The people of a demo instance, for the companion to pick from. Outside demo mode there is no such address.
    ...(demoPeople && { demo: { people: async () => ok({ items: [...(await demoPeople())] }) } }),
  };
}

/** Every route of the main origin. */
export async function mountRoutes(app: FastifyInstance, ports: RoutePorts, metrics: Metrics): Promise<void> {
  await app.register((scope) => mountHandlers(scope, ports, apiHandlers(ports), vaultUploadRights(ports)));
  await app.register((scope) => openApiRoutes(scope, ports));
  await app.register((scope) => authRoutes(scope, ports));
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
